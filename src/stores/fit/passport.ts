import { onMount } from 'nanostores'
import { areSame } from '#domain/fit/measures.ts'
import { EMPTY_PASSPORT, readPassport, type FitPassport } from '#domain/fit/passport.ts'
import { isRecord, textOf } from '#domain/unknown-json.ts'
import { $session } from '../account/session.ts'
import { saved } from '../saved.ts'

/** Measurements as this browser stores them. */
export interface KeptPassport extends FitPassport {
  /** The id of the account that has, or had, the same; undefined for measurements only typed here. */
  readonly account?: string
  /** Whether they equal the account's when it was last read, without a change made here since. */
  readonly isCopy?: boolean
}

const read = (stored: unknown): KeptPassport | undefined => {
  const passport = readPassport(stored)
  const account = isRecord(stored) && textOf(stored['account'])
  return passport && account ? { ...passport, account, isCopy: stored['isCopy'] === true } : passport
}

const stored = saved<KeptPassport>({ key: 'fitPassport', empty: EMPTY_PASSPORT, read, event: 'fitUpdated' })

/**
 * The measurements that this browser stores, the same in every tab, and never a copy from another account than the
 * signed-in one.
 */
export const $passport = stored.$value

/** Whether they were stored, so that the next page finds them. */
export const isPassportKept = stored.isKept

/**
 * Stores measurements in this browser: as a copy of an account's if one is given, else as a change of those stored
 * before.
 */
export const keepPassport = ({ unit, taken }: FitPassport, account?: string): void =>
  stored.change((before) => {
    const isUnchanged = areSame(taken, before.taken)
    // A guest's changes to what an account left here are measurements of her own.
    const owner = account ?? (isUnchanged || $session.get() ? before.account : undefined)
    const isCopy = account !== undefined || (isUnchanged && before.isCopy === true)
    return { unit, taken, ...(owner && { account: owner, isCopy }) }
  })

/** Removes them from this browser. */
export const forgetPassport = (): void => stored.change(() => EMPTY_PASSPORT)

onMount($passport, () =>
  $session.subscribe((session) =>
    stored.change((kept) =>
      session && kept.account && kept.account !== session.user._id ? EMPTY_PASSPORT : kept,
    ),
  ),
)
