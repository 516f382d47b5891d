import type { Queries } from '../db/database.ts'
import type { AuditEntryRow } from '../db/schema.ts'
import { canonicalJson, type ChainHead, hashOf, NO_HASH } from './chain.ts'

/** A staff action. Entries can never be erased, so they hold ids only and no customer's name or e-mail. */
export interface Act {
  /** The account that acts; null for the command line and the configuration. */
  readonly actorId: string | null
  readonly actor: string
  readonly act: string
  readonly subject?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * Appends an entry to the chain; call it inside a transaction. It first locks the row of the chain's head, so
 * concurrent writers wait for each other until they commit.
 */
export const appendEntry = async (queries: Queries, done: Act, at: Date): Promise<ChainHead> => {
  const { seq, hash: previous } = await queries
    .insertInto('audit_head')
    .values({ id: 1, seq: 1, hash: NO_HASH })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({ seq: set('audit_head.seq', '+', 1) })),
    )
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const { actorId, actor, act, subject = '', details = {} } = done
  const entry: Omit<AuditEntryRow, 'hash'> = {
    seq,
    at: at.toISOString(),
    actor_id: actorId,
    actor,
    act,
    subject,
    details: canonicalJson(details),
    previous,
  }
  const hash = hashOf(entry)
  await queries
    .insertInto('audit_entries')
    .values({ ...entry, hash })
    .execute()
  await queries.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute()
  return { seq, hash }
}
