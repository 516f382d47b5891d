/**
 * One call of the shop's own API, ready to be sent. `Answer` is the type of the body of a successful response; `void`
 * means a response without a body (204).
 */
export interface ApiCall<Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The format to request instead of JSON; the answer is then the response's text. */
  readonly accept?: 'text/csv'
  /**
   * The request continues when its page is closed before the response (fetch's `keepalive`); browsers limit the body of
   * such a request to 64 KB.
   */
  readonly outlivesPage?: true
  /** Never set: it only gives the type of the answer to the code that sends the call. */
  readonly answer?: Answer
}

/** The answer of a contract's calls: `AnswerOf<typeof getOrder>` is an order. */
export type AnswerOf<Contract> = Contract extends (...input: never[]) => ApiCall<infer Answer>
  ? Answer
  : never

/** The answer of a call that returns nothing but one sentence for the user. */
export interface Message {
  readonly message: string
}

/** A GET request; the caller's return type names the answer. */
export const get = (path: string): ApiCall<never> => ({ method: 'GET', path })

/** A POST request. Requests with the same `key` take effect only once. */
export const post = (path: string, body: unknown = {}, key?: string): ApiCall<never> => ({
  method: 'POST',
  path,
  body,
  ...(key && { headers: { 'idempotency-key': key } }),
})
