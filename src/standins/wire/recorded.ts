import type { Call } from './answer.ts'

const MAX_CALLS = 2000

/** What a test can read of one request. */
export interface RecordedCall {
  readonly at: string
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Call['headers']
  readonly body: unknown
}

/** The newest requests, oldest first; bounded, so that a long load test does not fill the memory. */
export class RecordedCalls {
  #calls: RecordedCall[] = []

  add(call: Call): void {
    const { method, path, headers, body } = call
    const query = Object.fromEntries(call.query)
    this.#calls.push({ at: new Date().toISOString(), method, path, query, headers, body })
    if (this.#calls.length > 2 * MAX_CALLS) this.#calls = this.#calls.slice(-MAX_CALLS)
  }

  list(): readonly RecordedCall[] {
    return this.#calls.slice(-MAX_CALLS)
  }

  clear(): void {
    this.#calls = []
  }
}
