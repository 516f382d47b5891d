import { StaleSessionError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import type { ApiCall } from '#contract/api-call.ts'
import { isCurrent } from './session.ts'

/**
 * Makes a call with a session's token. If that session is no longer the open one when the answer arrives, throws a
 * `StaleSessionError` with status 401, which ends no other session.
 */
export const callAs = async <Answer>(request: ApiCall<Answer>, token: string): Promise<Answer> => {
  const answer = call(request, token)
  await Promise.allSettled([answer])
  if (!isCurrent(token)) throw new StaleSessionError(401)
  return answer
}
