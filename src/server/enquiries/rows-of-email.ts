import { knownEmail } from '#domain/account/email.ts'
import { textOf } from '#domain/unknown-json.ts'
import type { DocumentRow } from './document-service.ts'

/** The rows of an e-mail address (lower case) alone: to the service's database josé@ and jose@ may be equal. */
export const rowsOfEmail = (rows: readonly DocumentRow[], email: string): readonly DocumentRow[] =>
  rows.filter(({ fields }) => knownEmail(textOf(fields['email'])) === email)
