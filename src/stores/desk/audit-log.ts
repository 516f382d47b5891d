import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { listAuditEntries, type AuditEntries } from '#contract/audit/list-audit-entries.ts'
import { audit as words } from '#copy/audit.ts'
import { isSentAway, tokenOrHome } from '../account/admins-only.ts'
import { explain } from '../explain.ts'
import { showToast } from '../toasts.ts'

/** What the page of the audit log shows; `isLoading` while earlier entries are on their way. */
export type AuditView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly log: AuditEntries; readonly isLoading: boolean }

export const $auditView = atom<AuditView>({ state: 'loading' })

const load = async (): Promise<void> => {
  const token = tokenOrHome()
  if (token === '') return
  try {
    const log = await call(listAuditEntries(null), token)
    $auditView.set({ state: 'ready', log, isLoading: false })
  } catch (error) {
    if (!isSentAway(error))
      $auditView.set({ state: 'failed', text: explain(error, words.failed), retry: openAuditLog })
  }
}

/** Shows the newest entries. */
export const openAuditLog = (): void => void load()

/** Shows the entries before those that are shown already; a second press while they are on their way does nothing. */
export const showEarlier = async (): Promise<void> => {
  const view = $auditView.get()
  if (view.state !== 'ready' || view.isLoading || view.log.next === null) return
  const token = tokenOrHome()
  if (token === '') return
  const waiting = { ...view, isLoading: true }
  // What was opened anew meanwhile stays as it is.
  const show = (shown: AuditView) => $auditView.get() === waiting && $auditView.set(shown)
  $auditView.set(waiting)
  try {
    const { entries, next } = await call(listAuditEntries(view.log.next), token)
    show({ ...view, log: { entries: [...view.log.entries, ...entries], next } })
  } catch (error) {
    show(view)
    if (!isSentAway(error)) showToast({ kind: 'error', text: explain(error, words.notEarlier) })
  }
}
