import type { ApiCall } from '#contract/api-call.ts'
import { isForNobody } from '../account/admins-only.ts'
import { $session, type Session } from '../account/session.ts'
import { downloadCsv } from '../download.ts'
import { explain } from '../explain.ts'
import { goTo } from '../navigation.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'

/** Does something in the name of whoever is signed in, and says so where it fails; nobody is sent home. */
export const asStaff = async (
  work: (session: Session) => Promise<void>,
  otherwise: string,
): Promise<void> => {
  const session = $session.get()
  if (!session) return goTo('/')
  try {
    await work(session)
  } catch (error) {
    if (!isForNobody(error)) showToast({ kind: 'error', text: explain(error, otherwise) })
  }
}

const saving = new Set<string>()

/** Saves as a file what a call answers; pressed again before that has come, it is not asked for a second time. */
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
