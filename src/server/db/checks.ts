import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

const TABLES: { readonly [T in keyof Schema]: true } = {
  users: true,
  identities: true,
  revocations: true,
  second_factors: true,
  recovery_codes: true,
  factor_confirmations: true,
  orders: true,
  order_lines: true,
  order_events: true,
  order_words: true,
  order_notes: true,
  audit_entries: true,
  audit_head: true,
  order_totals: true,
  payments: true,
  refunds: true,
  disputes: true,
  payment_downtimes: true,
  inbox_events: true,
  outbox: true,
  probes: true,
  content_changes: true,
  pending_enquiries: true,
  signing_keys: true,
  form_consents: true,
  quotes: true,
  quote_drafts: true,
  quote_versions: true,
  quote_events: true,
  quote_keys: true,
  enquiry_lines: true,
  production_terms: true,
  order_production: true,
  order_stages: true,
  holidays: true,
  weekly_days_off: true,
  enquiry_index: true,
  customer_notes: true,
  fit_passports: true,
  measurement_snapshots: true,
  service_requests: true,
  service_events: true,
  migrations: true,
}

/** Rejects unless both ends of every table can be read, and nothing read so far was damaged. */
export const readEveryTable = async ({ kysely, dialect, isDamaged }: Database): Promise<void> => {
  const ends = (table: string) =>
    dialect === 'sqlite'
      ? [sql`(select min(rowid) from ${sql.table(table)})`, sql`(select max(rowid) from ${sql.table(table)})`]
      : [sql`(select 1 from ${sql.table(table)} limit 1)`]
  await sql`select ${sql.join(Object.keys(TABLES).flatMap(ends))}`.execute(kysely)
  if (isDamaged()) throw new Error('The database has come upon damage.')
}

// More than what free space inside a page would take.
const ROOM_BYTES = 4096

/** Rejects unless a row can be written to the disk, with room for more than itself. */
export const writeSomething = async ({ kysely }: Database, now: Date): Promise<void> => {
  const row = { noise: randomBytes(ROOM_BYTES / 2).toString('hex'), at: now.toISOString() }
  await kysely
    .insertInto('probes')
    .values({ name: 'readiness', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
