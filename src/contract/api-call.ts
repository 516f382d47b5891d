/**
 * One call of the shop's own API, ready to be sent. `Answer` is what the server answers when it does what it was asked
 * for; `void` stands for an answer without a body (204).
 */
export interface ApiCall<Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What to ask for instead of JSON; the answer is then its text. */
  readonly accept?: 'text/csv'
  /** Goes on when its page is left before the answer came; its body is then at most 64 KB. */
  readonly outlivesPage?: true
  /** Never set: it carries the type of the answer to whoever sends the call. */
  readonly answer?: Answer
}

/** What the server answers to a call: `AnswerOf<typeof getOrder>` is an order. */
export type AnswerOf<Contract> = Contract extends (...input: never[]) => ApiCall<infer Answer>
  ? Answer
  : never

/** The answer of calls that have nothing to tell but one sentence for people. */
export interface Message {
  readonly message: string
}

/** Asks for something. Whoever makes the call says what is answered. */
export const get = (path: string): ApiCall<never> => ({ method: 'GET', path })

/** Has something done. What is sent again with the same key is not done again. */
export const post = (path: string, body: unknown = {}, key?: string): ApiCall<never> => ({
  method: 'POST',
  path,
  body,
  ...(key && { headers: { 'idempotency-key': key } }),
})
