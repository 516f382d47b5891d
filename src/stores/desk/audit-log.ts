import { atom } from 'nanostores'
import { listAuditEntries, type AuditEntries } from '#contract/audit/list-audit-entries.ts'
import { audit as words } from '#copy/audit.ts'
import { callAs } from '../account/call-as.ts'
import {
  followStaff,
  handleSessionError,
  type Loaded,
  loadInto,
  tokenOrRedirect,
} from '../account/admins-only.ts'
import { explain } from '../explain.ts'
import { showToast } from '../toasts.ts'

/** What the audit log's page shows; `isLoading`: earlier entries are loading. */
export type AuditView = Loaded<{ readonly log: AuditEntries; readonly isLoading: boolean }>

export const $auditView = atom<AuditView>({ state: 'loading' })

const load = async (token: string) => ({
  log: await callAs(listAuditEntries(null), token),
  isLoading: false,
})

const show = () => void loadInto($auditView, load, { failed: words.failed, retry: show })

/** Shows the newest entries to whoever is signed in. Returns a function that stops following the session. */
export const openAuditLog = (): (() => void) => {
  show()
  return followStaff(show)
}

/** Appends the entries before those shown; does nothing while they are loading. */
export const showEarlier = async (): Promise<void> => {
  const view = $auditView.get()
  if (view.state !== 'ready' || view.isLoading || view.log.next === null) return
  const token = tokenOrRedirect()
  if (token === '') return
  const waiting = { ...view, isLoading: true }
  // If the log was opened again meanwhile, that stays.
  const show = (shown: AuditView) => $auditView.get() === waiting && $auditView.set(shown)
  $auditView.set(waiting)
  try {
    const { entries, next } = await callAs(listAuditEntries(view.log.next), token)
    show({ ...view, log: { entries: [...view.log.entries, ...entries], next } })
  } catch (error) {
    show(view)
    if (!handleSessionError(error)) showToast({ kind: 'error', text: explain(error, words.notEarlier) })
  }
}
