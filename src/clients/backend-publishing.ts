import type { Difference } from '#domain/content-differences.ts'
import type { PublishingState } from '#domain/publishing.ts'
import { readMessage } from './answers.ts'
import { answer } from './call.ts'
import { readComparison, readPublishing } from './publishing-answers.ts'

/** What is live, building, waiting and wrong, for administrators. */
export const fetchPublishing = (token: string): Promise<PublishingState> =>
  answer({ method: 'GET', path: '/api/admin/publishing', token, read: readPublishing })

/** Asks for a build of everything; resolves to what the shop says. */
export const askForBuild = (token: string): Promise<string> =>
  answer({ method: 'POST', path: '/api/admin/publishing/build', token, read: readMessage })

/** Makes an earlier release live again; resolves to what the shop says. */
export const rollBackTo = (token: string, release: string): Promise<string> =>
  answer({
    method: 'POST',
    path: '/api/admin/publishing/rollback',
    token,
    body: { release },
    read: readMessage,
  })

/** What shoppers would see otherwise with another release. */
export const compareWith = (token: string, release: string): Promise<readonly Difference[]> =>
  answer({
    method: 'GET',
    path: `/api/admin/publishing/compare?release=${encodeURIComponent(release)}`,
    token,
    read: readComparison,
  })
