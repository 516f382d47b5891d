import { randomBytes } from 'node:crypto'

import type { Person } from './person.ts'

/** The faults that a test can give the token for a code. */
export const TOKEN_FAULTS = ['wrong-audience', 'wrong-issuer', 'expired', 'wrong-key'] as const
type TokenFault = (typeof TOKEN_FAULTS)[number]

/** What a shopper agreed to in the consent window. */
export interface Grant {
  readonly person: Person
  readonly scope: string
  readonly fault?: TokenFault
}

const CODE_LIFE_MS = 10 * 60 * 1000
const MAX_CODES = 10_000

/** Authorization codes: each can be exchanged for one token, within ten minutes. */
export class Codes {
  readonly #grants = new Map<string, Grant & { readonly until: number }>()

  issue(grant: Grant): string {
    const code = `4/0${randomBytes(48).toString('base64url')}`
    this.#grants.set(code, { ...grant, until: Date.now() + CODE_LIFE_MS })
    const [oldest] = this.#grants.keys()
    if (this.#grants.size > MAX_CODES && oldest) this.#grants.delete(oldest)
    return code
  }

  /** Uses up the code and returns its grant; undefined if it is unknown, used or too old. */
  redeem(code: string): Grant | undefined {
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    return grant && grant.until > Date.now() ? grant : undefined
  }
}
