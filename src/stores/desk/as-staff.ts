import type { ApiCall } from '#contract/api-call.ts'
import { handleSessionError, leaveSignedOut } from '../account/admins-only.ts'
import { $session, type Session } from '../account/session.ts'
import { downloadCsv } from '../download.ts'
import { explain } from '../explain.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'

/** Does something with the open session and shows a toast if it fails; signed-out visitors are redirected. */
export const asStaff = async (
  work: (session: Session) => Promise<void>,
  otherwise: string,
): Promise<void> => {
  const session = $session.get()
  if (!session) return leaveSignedOut()
  try {
    await work(session)
  } catch (error) {
    if (!handleSessionError(error)) showToast({ kind: 'error', text: explain(error, otherwise) })
  }
}

const saving = new Set<string>()

/** Saves a call's answer as a file; pressing again while it is loading does nothing. */
export const saveCsv = (name: string, request: ApiCall<string>, otherwise: string): Promise<void> =>
  asStaff(async () => {
    if (saving.has(request.path)) return
    saving.add(request.path)
    try {
      downloadCsv(name, await withSecondFactor(request))
    } finally {
      saving.delete(request.path)
    }
  }, otherwise)
