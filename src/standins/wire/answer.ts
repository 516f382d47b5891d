import type { IncomingHttpHeaders } from 'node:http'

/** One request as a handler sees it: read completely, decoded, and matched against the routes. */
export interface Call {
  readonly method: string
  readonly path: string
  /** The `:names` of the route, percent-decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The bytes as received, for signatures. */
  readonly raw: Buffer
  /** JSON as its value, a form as its fields, any other text as a string; undefined if empty or unreadable. */
  readonly body: unknown
}

/** What a handler returns: an object or array is sent as JSON, a string or Buffer unchanged (set its content-type). */
export interface Answer {
  /** 200 when absent. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type Handler = (call: Call) => Answer | Promise<Answer>

/** Thrown anywhere below a handler to end the call with this answer, typically a refusal in the service's own words. */
export class AnswerError extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`answered ${answer.status ?? 200}`)
    this.answer = answer
  }
}

/** The fields of a JSON object or form; none for anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isFields(value) ? value : {})

/** The value if it is text, otherwise undefined. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
