import { isRecord, textOf } from '#domain/unknown-json.ts'

/** The back end's refusal: its status, its machine word and what it said to people. */
export class BackendError extends Error {
  readonly status: number
  readonly code: string
  /** What is wrong with which field. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait, when there were too many attempts. */
  readonly retryAfter: number | undefined
  /** Whether `message` are the server's own words. */
  readonly hasMessage: boolean
  /** Whether the shop has kept what was sent or asked for all the same, and sees to it later. */
  readonly isPending: boolean

  constructor(status: number, body?: unknown, retryAfter?: number) {
    const answer = isRecord(body) ? body : {}
    const message = textOf(answer['message']) || textOf(answer['error'])
    super(message || `The server answered ${status}.`)
    this.status = status
    this.code = textOf(answer['error'])
    this.fields = isRecord(answer['fields'])
      ? Object.fromEntries(Object.entries(answer['fields']).map(([name, text]) => [name, textOf(text)]))
      : {}
    this.retryAfter = retryAfter
    this.hasMessage = message !== ''
    this.isPending = answer['pending'] === true
  }
}

/** What a session asked for came when it was no longer the one that is open: for nobody on this page. */
export class LateAnswer extends BackendError {}

/** No answer came: offline, cut off, or too slow. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server did not answer.', { cause })
  }
}
