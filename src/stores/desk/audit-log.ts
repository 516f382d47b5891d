import { atom } from 'nanostores'
import { listAuditEntries, type AuditEntries } from '#contract/audit/list-audit-entries.ts'
import { audit as words } from '#copy/audit.ts'
import { callAs } from '../account/call-as.ts'
import { followStaff, isForNobody, type Loaded, loadInto, tokenOrHome } from '../account/admins-only.ts'
import { explain } from '../explain.ts'
import { showToast } from '../toasts.ts'

/** What the page of the audit log shows; `isLoading` while earlier entries are on their way. */
export type AuditView = Loaded<{ readonly log: AuditEntries; readonly isLoading: boolean }>

export const $auditView = atom<AuditView>({ state: 'loading' })

const load = async (token: string) => ({
  log: await callAs(listAuditEntries(null), token),
  isLoading: false,
})

const show = () => void loadInto($auditView, load, { failed: words.failed, retry: show })

/** Shows the newest entries to whoever is signed in. Returns what stops it. */
export const openAuditLog = (): (() => void) => {
  show()
  return followStaff(show)
}

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
    const { entries, next } = await callAs(listAuditEntries(view.log.next), token)
    show({ ...view, log: { entries: [...view.log.entries, ...entries], next } })
  } catch (error) {
    show(view)
    if (!isForNobody(error)) showToast({ kind: 'error', text: explain(error, words.notEarlier) })
  }
}
