/** An expected refusal, with the status and message for the caller. `extra` is merged into the answer's body. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.extra = extra
    this.headers = headers
  }
}

/** A refusal after which the caller may try again in so many seconds. */
export const retryAfter = (
  seconds: number,
  status: 429 | 503,
  code: string,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
): Refusal =>
  new Refusal(status, code, message, extra, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })

/** A refusal of invalid input (422), with a sentence for each field. */
export const invalidFields = (fields: Readonly<Record<string, string>>): Refusal =>
  new Refusal(422, 'invalid', 'Please check what you entered.', { fields })

/** A refusal because of the present state (409). */
export const conflict = (
  code: string,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
): Refusal => new Refusal(409, code, message, extra)
