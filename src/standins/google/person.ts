import { createHash } from 'node:crypto'

import { textOf } from '../wire/answer.ts'

/** Somebody who signs in. */
export interface Person {
  /** Always the same for an e-mail address, as Google's is for an account. */
  readonly sub: string
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
  /** The Workspace domain of the account; absent unless given, as Google omits it for an account outside Workspace. */
  readonly hd?: string
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MAX_FIELD_LENGTH = 254
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** The person described by untrusted fields; undefined without a plausible e-mail address and a name. */
export const personFrom = (fields: Readonly<Record<string, unknown>>): Person | undefined => {
  const email = textOf(fields.email)?.trim().toLowerCase() ?? ''
  const name = textOf(fields.name)?.trim() ?? ''
  if (!EMAIL.test(email) || !name || email.length > MAX_FIELD_LENGTH || name.length > MAX_FIELD_LENGTH)
    return undefined
  const sub = textOf(fields.sub) ?? subjectOf(email)
  const [, domain = ''] = email.split('@')
  const hd = GMAIL.has(domain) ? '' : textOf(fields.hd)
  return { sub, email, name, emailVerified: fields.email_verified !== false, ...(hd && { hd }) }
}

const SUBJECT_DIGITS = 20n

const subjectOf = (email: string): string => {
  const digest = createHash('sha256').update(email).digest('hex')
  return `1${String(BigInt(`0x${digest}`) % 10n ** SUBJECT_DIGITS).padStart(Number(SUBJECT_DIGITS), '0')}`
}
