import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { listAuditEntries, type AuditEntries } from '#contract/audit/list-audit-entries.ts'
import { audit as words } from '#copy/audit.ts'
import { isSentAway, tokenOrHome } from '../account/admins-only.ts'
import { explain } from '../explain.ts'

/** What the page of the audit log shows. */
export type AuditView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly log: AuditEntries }

export const $auditView = atom<AuditView>({ state: 'loading' })

const load = async (before: number | null): Promise<void> => {
  const token = tokenOrHome()
  if (token === '') return
  try {
    const { entries, next } = await call(listAuditEntries(before), token)
    const view = $auditView.get()
    const earlier = before !== null && view.state === 'ready' ? view.log.entries : []
    $auditView.set({ state: 'ready', log: { entries: [...earlier, ...entries], next } })
  } catch (error) {
    if (!isSentAway(error))
      $auditView.set({ state: 'failed', text: explain(error, words.failed), retry: openAuditLog })
  }
}

/** Shows the newest entries. */
export const openAuditLog = (): void => void load(null)

/** Shows the entries before those that are shown already. */
export const showEarlier = (): void => {
  const view = $auditView.get()
  if (view.state === 'ready' && view.log.next !== null) void load(view.log.next)
}
