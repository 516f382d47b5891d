import { onMount } from 'nanostores'
import { areSame } from '#domain/fit/measures.ts'
import { EMPTY_PASSPORT, readPassport, type FitPassport } from '#domain/fit/passport.ts'
import { isRecord, textOf } from '#domain/unknown-json.ts'
import { $session } from '../account/session.ts'
import { saved } from '../saved.ts'

/** Measurements as this browser keeps them. */
export interface KeptPassport extends FitPassport {
  /** The id of the account that has, or had, the same; none for what was only ever typed here. */
  readonly account?: string
  /** It is what that account had when it was last asked, with no change made here since. */
  readonly isCopy?: boolean
}

const read = (stored: unknown): KeptPassport | undefined => {
  const passport = readPassport(stored)
  const account = isRecord(stored) && textOf(stored['account'])
  return passport && account ? { ...passport, account, isCopy: stored['isCopy'] === true } : passport
}

const stored = saved<KeptPassport>({ key: 'fitPassport', empty: EMPTY_PASSPORT, read, event: 'fitUpdated' })

/** The measurements this browser keeps, in every tab the same; of whoever signs in never another account's copy. */
export const $passport = stored.$value

/** Whether the next page finds them. */
export const isPassportKept = stored.isKept

/** Keeps measurements in this browser: as a copy of what an account has, or of what they are a change of. */
export const keepPassport = ({ unit, taken }: FitPassport, account?: string): void =>
  stored.change((before) => {
    const isUnchanged = areSame(taken, before.taken)
    // A guest who writes over what an account left here types measurements of her own.
    const owner = account ?? (isUnchanged || $session.get() ? before.account : undefined)
    const isCopy = account !== undefined || (isUnchanged && before.isCopy === true)
    return { unit, taken, ...(owner && { account: owner, isCopy }) }
  })

/** Leaves nothing of them in this browser. */
export const forgetPassport = (): void => stored.change(() => EMPTY_PASSPORT)

onMount($passport, () =>
  $session.subscribe((session) =>
    stored.change((kept) =>
      session && kept.account && kept.account !== session.user._id ? EMPTY_PASSPORT : kept,
    ),
  ),
)
