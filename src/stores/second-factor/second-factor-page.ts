import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { finishSecondFactor } from '#contract/second-factor/finish-second-factor.ts'
import { getSecondFactor, type FactorState } from '#contract/second-factor/get-second-factor.ts'
import { renewRecoveryCodes } from '#contract/second-factor/renew-recovery-codes.ts'
import { startSecondFactor, type FactorSecret } from '#contract/second-factor/start-second-factor.ts'
import { secondFactor as words } from '#copy/second-factor.ts'
import { inGroups } from '#domain/code-groups.ts'
import { callAs } from '../account/call-as.ts'
import { followStaff, isSentAway, tokenOrHome } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import { download } from '../download.ts'
import { explain } from '../explain.ts'
import type { FieldFaults, FormStore } from '../forms.ts'
import { faultsInAppCode } from './second-factor-code.ts'
import { withSecondFactor } from './second-factor.ts'
import { isCurrent } from '../account/session.ts'
import { showToast } from '../toasts.ts'

/** What the page of the second factor shows. */
export type FactorView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string }
  /** She must sign in once more before she may set up. */
  | { readonly state: 'stale' }
  | { readonly state: 'ready'; readonly factor: FactorState }
  | { readonly state: 'setting up'; readonly shown: FactorSecret }
  | { readonly state: 'codes'; readonly codes: readonly string[] }

/** What the page of the second factor shows now. */
export const $factorView = atom<FactorView>({ state: 'loading' })

const load = async (): Promise<void> => {
  const token = tokenOrHome()
  if (token === '') return
  const before = $factorView.get()
  const show = (view: FactorView) => {
    const now = $factorView.get()
    // Codes that came meanwhile are shown this once.
    if (now === before || now.state !== 'codes') $factorView.set(view)
  }
  try {
    show({ state: 'ready', factor: await callAs(getSecondFactor(), token) })
  } catch (error) {
    if (isCurrent(token) && !isSentAway(error)) show({ state: 'failed', text: explain(error, words.failed) })
  }
}

/** Shows where she stands. */
export const showFactor = (): void => void load()

/** Opens the page, and looks again when somebody signs in; a set-up that was begun and codes that are shown this once stay. */
export const followFactor = (): (() => void) => {
  void load()
  return followStaff(() => {
    const { state } = $factorView.get()
    if (state !== 'setting up' && state !== 'codes') void load()
  })
}

const isStale = (error: unknown) => error instanceof BackendError && error.code === 'sign_in_again'

/** Asks for a secret and shows it, or asks her to sign in once more. */
export const setUpForm = staffForm(async () => {
  try {
    $factorView.set({ state: 'setting up', shown: await withSecondFactor(startSecondFactor()) })
  } catch (error) {
    if (!isStale(error)) throw error
    $factorView.set({ state: 'stale' })
  }
  return ''
}, words.failed)

/** A form that shows the recovery codes which come of it. */
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

/** The app's first code, which ends the set-up that was begun then and shows the recovery codes. */
export const firstCodeForm = (begunAt: string): FormStore<string> =>
  codesForm((code) => callAs(finishSecondFactor({ code, begunAt }), tokenOrHome()), faultsInAppCode)

/** Asks for new recovery codes and shows them. */
export const renewForm = codesForm(() => withSecondFactor(renewRecoveryCodes()))

const asText = (codes: readonly string[]) => `${codes.map(inGroups).join('\n')}\n`

/** Saves recovery codes as a file. */
export const saveCodes = (codes: readonly string[]): void =>
  download('recovery-codes.txt', 'text/plain;charset=utf-8', asText(codes))

/** Puts recovery codes where they can be pasted from. */
export const copyCodes = async (codes: readonly string[]): Promise<void> => {
  try {
    await navigator.clipboard.writeText(asText(codes))
    showToast({ kind: 'success', text: words.copied })
  } catch {
    showToast({ kind: 'error', text: words.notCopied })
  }
}
