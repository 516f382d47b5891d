import { knownEmail } from '#domain/account/email.ts'
import { textOf } from '#domain/unknown-json.ts'
import type { DocumentRow } from './document-service.ts'

/**
 * Only rows with exactly this e-mail address (as `knownEmail` returns it): the service's database may treat josé@ and
 * jose@ as equal.
 */
export const rowsOfEmail = (rows: readonly DocumentRow[], email: string): readonly DocumentRow[] =>
  rows.filter(({ fields }) => knownEmail(textOf(fields['email'])) === email)
