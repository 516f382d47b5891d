import { BackendError, NetworkError } from './backend-error.ts'

const ANSWER_WITHIN_MS = 30 * 1000

/** One call of the back end. */
export interface Call<T> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Nothing when the answer isn't what it should be. */
  readonly read: (answer: unknown) => T | undefined
}

const headersOf = ({ method, token, headers }: Call<unknown>): Record<string, string> => ({
  accept: 'application/json',
  ...(method !== 'GET' ? { 'content-type': 'application/json', 'x-requested-with': 'XmlHttpRequest' } : {}),
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

const answerOf = async <T>(call: Call<T>): Promise<T> => {
  let response: Response
  let content: unknown
  try {
    response = await fetch(call.path, {
      method: call.method,
      headers: headersOf(call),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(call.method !== 'GET' ? { body: JSON.stringify(call.body ?? {}) } : {}),
    })
    content = await contentOf(response)
  } catch (error) {
    throw new NetworkError(error)
  }
  if (!response.ok) throw new BackendError(response.status, content, waitOf(response))
  const answer = call.read(content)
  if (answer === undefined) throw new BackendError(502, undefined)
  return answer
}

/** Makes a call and reads its answer. A failed POST is logged, once and here, and thrown on with the server's words. */
export const answer = async <T>(call: Call<T>): Promise<T> => {
  try {
    return await answerOf(call)
  } catch (error) {
    if (call.method === 'POST') console.error(`POST ${call.path} failed.`, error)
    throw error
  }
}
