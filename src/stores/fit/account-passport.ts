import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import { eraseFitPassport } from '#contract/fit/erase-fit-passport.ts'
import { getFitPassport, type AccountPassport } from '#contract/fit/get-fit-passport.ts'
import { saveFitPassport } from '#contract/fit/save-fit-passport.ts'
import { fitText } from '#copy/fit/fit.ts'
import { areSame, countOf, type Measurements } from '#domain/fit/measures.ts'
import type { FitPassport } from '#domain/fit/passport.ts'
import { callAs } from '../account/call-as.ts'
import { $session, isCurrent, type Session } from '../account/session.ts'
import { endSession, isOver } from '../account/session-end.ts'
import { $passport, forgetPassport, keepPassport } from './passport.ts'

/** The account's measurements; `notice` is a sentence about what happened to them. */
export type AccountState =
  | { readonly state: 'signed out' | 'loading' | 'failed' }
  | (AccountPassport & { readonly state: 'known'; readonly isBusy: boolean; readonly notice: string })

/** The measurements in the signed-in user's account. */
export const $account = atom<AccountState>({ state: 'signed out' })

/** The message after deleting everywhere; '' before. */
export const $erased = atom('')

/** Shows the account's measurements. If this browser has the same, they become a copy that signing out removes. */
const show = (account: AccountPassport, notice = '') => {
  const here = $passport.get()
  if (account.passport && areSame(account.passport.taken, here.taken))
    keepPassport(here, $session.get()?.user._id)
  $account.set({ state: 'known', isBusy: false, notice, ...account })
}

/**
 * Loads the account's measurements. A browser without any adopts them; one whose copy was deleted in the account
 * deletes it.
 */
const load = async (session: Session, notice = ''): Promise<void> => {
  $account.set({ state: 'loading' })
  try {
    const account = await callAs(getFitPassport(), session.token)
    const isDeleted = account.passport === null && account.rev > 0 && $passport.get().isCopy === true
    if (isDeleted) forgetPassport()
    const adopted = countOf($passport.get().taken) === 0 && account.passport
    if (adopted) keepPassport(adopted)
    show(account, isDeleted ? fitText.account.deleted : adopted ? fitText.account.came : notice)
  } catch (error) {
    if (isOver(error)) return endSession(error)
    $account.set({ state: 'failed' })
  }
}

/** Loads them again after a failure. */
export const retryAccount = (): void => {
  const session = $session.get()
  if (session) void load(session)
}

/** Follows the session and the measurements in its account. Returns a function that stops it. */
export const followAccount = (): (() => void) => {
  let token: string | undefined
  return $session.subscribe((session) => {
    if (session && session.token !== token) void load(session)
    if (!session) $account.set({ state: 'signed out' })
    token = session?.token
  })
}

/** Saves measurements in the account, replacing those last seen there. */
export const keepInAccount = async ({ unit, taken }: FitPassport): Promise<void> => {
  const session = $session.get()
  const account = $account.get()
  if (!session || account.state !== 'known' || account.isBusy) return
  $account.set({ ...account, isBusy: true, notice: '' })
  try {
    show(await callAs(saveFitPassport({ unit, taken, rev: account.rev }), session.token))
  } catch (error) {
    if (isOver(error)) return endSession(error)
    if (error instanceof BackendError && error.status === 409) return load(session, fitText.account.conflict)
    show(account, fitText.account.failed)
  }
}

/** Replaces this browser's measurements with the account's. */
export const adoptFromAccount = (): void => {
  const account = $account.get()
  if (account.state === 'known' && account.passport) keepPassport(account.passport, $session.get()?.user._id)
}

/**
 * Saves in the account what was just saved in this browser, if both were equal before; if they differed, she has to
 * choose.
 */
export const syncToAccount = async (passport: FitPassport, before: Measurements): Promise<void> => {
  const account = $account.get()
  if (account.state === 'known' && account.passport && areSame(account.passport.taken, before))
    await keepInAccount(passport)
}

/**
 * Deletes the measurements in the account, in this browser and wherever they were sent, or nothing at all; orders being
 * made to them keep theirs until dispatch. A visitor who is not signed in deletes only this browser's. Returns whether
 * they are gone.
 */
export const eraseEverywhere = async (): Promise<boolean> => {
  const session = $session.get()
  const isHers = () => session === null || isCurrent(session.token)
  try {
    // The result is shown even if somebody else has signed in by then.
    const { retained, rev } = session
      ? await call(eraseFitPassport(), session.token)
      : { retained: [], rev: 0 }
    forgetPassport()
    if (session && isHers()) show({ rev, passport: null })
    const done = session ? fitText.erase.done : fitText.erase.doneHere
    $erased.set([done, ...(retained.length > 0 ? [fitText.erase.orders(retained)] : [])].join(' '))
    return true
  } catch (error) {
    if (isOver(error) && isHers()) endSession(error)
    else $erased.set(fitText.erase.failed)
    return false
  }
}
