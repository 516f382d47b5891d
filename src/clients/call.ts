import type { ApiCall } from '#contract/api-call.ts'
import { BackendError, NetworkError } from './backend-error.ts'

const ANSWER_WITHIN_MS = 30 * 1000
const JSON_TYPE = 'application/json'

const headersOf = ({ method, accept, headers }: ApiCall<unknown>, token?: string) => ({
  accept: accept ?? JSON_TYPE,
  ...(method !== 'GET' ? { 'content-type': JSON_TYPE, 'x-requested-with': 'XmlHttpRequest' } : {}),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...headers,
})

const waitOf = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after'))
  return response.headers.has('retry-after') && Number.isFinite(seconds) ? seconds : undefined
}

const contentOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Whether a successful answer came from the shop's own server and not, for instance, from a proxy that sends a page.
 * Its types are then trusted: both sides are checked against the same contract (docs/decisions/0019-contracts.md).
 */
const isAnswer = <Answer>(
  { accept }: ApiCall<Answer>,
  { status, headers }: Response,
  content: unknown,
): content is Answer => {
  if (accept) return typeof content === 'string' && headers.get('content-type')?.startsWith(accept) === true
  return status === 204 || (typeof content === 'object' && content !== null)
}

const answerOf = async <Answer>(request: ApiCall<Answer>, token?: string): Promise<Answer> => {
  let response: Response
  let content: unknown
  try {
    response = await fetch(request.path, {
      method: request.method,
      headers: headersOf(request, token),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      keepalive: request.outlivesPage === true,
      body: JSON.stringify(request.body),
    })
    content = await contentOf(response)
  } catch (error) {
    throw new NetworkError(error)
  }
  if (!response.ok) throw new BackendError(response.status, content, waitOf(response))
  if (!isAnswer(request, response, content)) throw new BackendError(502, undefined)
  return content
}

/**
 * Calls the shop's own API, with a session's token if given. Throws a BackendError with the server's message when it
 * refuses or when something else answers in its place, and a NetworkError when nothing answers. A failed POST is logged
 * once, here.
 */
export const call = async <Answer>(request: ApiCall<Answer>, token?: string): Promise<Answer> => {
  try {
    return await answerOf(request, token)
  } catch (error) {
    if (request.method === 'POST') console.error(`POST ${request.path} failed.`, error)
    throw error
  }
}
