import { isRecord, textOf } from '#domain/unknown-json.ts'

/** A refusal by the back end: its status, its machine-readable code and its message for people. */
export class BackendError extends Error {
  readonly status: number
  readonly code: string
  /** What is wrong with which field. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait after too many attempts; undefined if the server named none. */
  readonly retryAfter: number | undefined
  /** Whether `message` is the server's own. */
  readonly hasMessage: boolean
  /** Whether the shop has stored what was sent or requested all the same, and will deal with it later. */
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

/** An answer that arrived after its session had been replaced or ended, and so is for nobody on this page. */
export class StaleSessionError extends BackendError {}

/** No answer arrived: offline, cut off, or too slow. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server did not answer.', { cause })
  }
}
