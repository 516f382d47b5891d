import { LateAnswer } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import type { ApiCall } from '#contract/api-call.ts'
import { isCurrent } from './session.ts'

/**
 * Makes a call in the name of the session that a token is of. What comes of it once another session is open, or none, is
 * thrown as a late answer: a refusal with the status 401, which ends no other session.
 */
export const callAs = async <Answer>(request: ApiCall<Answer>, token: string): Promise<Answer> => {
  const answer = call(request, token)
  await Promise.allSettled([answer])
  if (!isCurrent(token)) throw new LateAnswer(401)
  return answer
}
