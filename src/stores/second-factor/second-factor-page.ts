import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { finishSecondFactor } from '#contract/second-factor/finish-second-factor.ts'
import { getSecondFactor, type FactorState } from '#contract/second-factor/get-second-factor.ts'
import { renewRecoveryCodes } from '#contract/second-factor/renew-recovery-codes.ts'
import { startSecondFactor, type FactorSecret } from '#contract/second-factor/start-second-factor.ts'
import { secondFactor as words } from '#copy/second-factor.ts'
import { inGroups } from '#domain/code-groups.ts'
import { callAs } from '../account/call-as.ts'
import { followStaff, redirectOnSessionError, tokenOrRedirect } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import { download } from '../download.ts'
import { explain } from '../explain.ts'
import type { FieldFaults, FormStore } from '../forms.ts'
import { faultsInAppCode } from './second-factor-code.ts'
import { withSecondFactor } from './second-factor.ts'
import { isCurrent } from '../account/session.ts'
import { showToast } from '../toasts.ts'

/** What the second factor's page shows. */
export type FactorView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string }
  /** She must sign in again before she may set up a second factor. */
  | { readonly state: 'stale' }
  | { readonly state: 'ready'; readonly factor: FactorState }
  | { readonly state: 'setting up'; readonly shown: FactorSecret }
  | { readonly state: 'codes'; readonly codes: readonly string[] }

/** What the second factor's page shows now. */
export const $factorView = atom<FactorView>({ state: 'loading' })

const load = async (): Promise<void> => {
  const token = tokenOrRedirect()
  if (token === '') return
  const before = $factorView.get()
  const show = (view: FactorView) => {
    const now = $factorView.get()
    // Recovery codes that arrived meanwhile are shown only once, so they stay.
    if (now === before || now.state !== 'codes') $factorView.set(view)
  }
  try {
    show({ state: 'ready', factor: await callAs(getSecondFactor(), token) })
  } catch (error) {
    if (isCurrent(token) && !redirectOnSessionError(error))
      show({ state: 'failed', text: explain(error, words.failed) })
  }
}

/** Loads and shows the state of her second factor. */
export const showFactor = (): void => void load()

/**
 * Opens the page and reloads it when somebody signs in; a set-up that has begun, and codes that are shown only once,
 * stay. Returns a function that stops it.
 */
export const followFactor = (): (() => void) => {
  void load()
  return followStaff(() => {
    const { state } = $factorView.get()
    if (state !== 'setting up' && state !== 'codes') void load()
  })
}

const isStale = (error: unknown) => error instanceof BackendError && error.code === 'sign_in_again'

/** Requests a secret and shows it, or asks her to sign in again. */
export const setUpForm = staffForm(async () => {
  try {
    $factorView.set({ state: 'setting up', shown: await withSecondFactor(startSecondFactor()) })
  } catch (error) {
    if (!isStale(error)) throw error
    $factorView.set({ state: 'stale' })
  }
  return ''
}, words.failed)

/** Makes a form whose result is recovery codes, which are shown. */
const codesForm = <Input>(
  send: (input: Input) => Promise<{ readonly recoveryCodes: readonly string[] }>,
  check?: (input: Input) => FieldFaults,
): FormStore<Input> =>
  staffForm(
    async (input) => {
      const { recoveryCodes } = await send(input)
      $factorView.set({ state: 'codes', codes: recoveryCodes })
      return ''
    },
    words.failed,
    check,
  )

/** Sends the app's first code, which completes the set-up begun at that time and shows the recovery codes. */
export const firstCodeForm = (begunAt: string): FormStore<string> =>
  codesForm((code) => callAs(finishSecondFactor({ code, begunAt }), tokenOrRedirect()), faultsInAppCode)

/** Requests new recovery codes and shows them. */
export const renewForm = codesForm(() => withSecondFactor(renewRecoveryCodes()))

const asText = (codes: readonly string[]) => `${codes.map(inGroups).join('\n')}\n`

/** Saves recovery codes as a file. */
export const saveCodes = (codes: readonly string[]): void =>
  download('recovery-codes.txt', 'text/plain;charset=utf-8', asText(codes))

/** Copies recovery codes to the clipboard. */
export const copyCodes = async (codes: readonly string[]): Promise<void> => {
  try {
    await navigator.clipboard.writeText(asText(codes))
    showToast({ kind: 'success', text: words.copied })
  } catch {
    showToast({ kind: 'error', text: words.notCopied })
  }
}
