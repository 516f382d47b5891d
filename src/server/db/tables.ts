import type { Schema } from './schema.ts'

/** Tables that are empty in a restored database: readiness probes, and the progress of renewing the enquiry index. */
export const EMPTY_AFTER_RESTORE = ['probes', 'enquiry_sweeps'] as const

// Which migrations ran is not the shop's data either.
const NOT_BACKED_UP = [...EMPTY_AFTER_RESTORE, 'migrations'] as const

type BackedUpTable = Exclude<keyof Schema, (typeof NOT_BACKED_UP)[number]>

/** Every backed-up table with its key; a table follows those that it references. */
const KEYS = {
  users: ['id'],
  identities: ['id'],
  revocations: ['jti'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  factor_confirmations: ['jti'],
  orders: ['id'],
  order_lines: ['order_id', 'position'],
  order_events: ['id'],
  order_words: ['word', 'order_id'],
  order_notes: ['order_id', 'id'],
  audit_entries: ['seq'],
  audit_head: ['id'],
  order_totals: ['status', 'shard'],
  payments: ['id'],
  refunds: ['id'],
  disputes: ['id'],
  payment_downtimes: ['id'],
  inbox_events: ['event_id'],
  outbox: ['id'],
  content_changes: ['id'],
  pending_enquiries: ['form', 'id'],
  signing_keys: ['name'],
  form_consents: ['form', 'id'],
  quotes: ['id'],
  quote_drafts: ['quote_id'],
  quote_versions: ['quote_id', 'version'],
  quote_events: ['id'],
  quote_keys: ['kid'],
  enquiry_lines: ['enquiry_id', 'position'],
  production_terms: ['order_id'],
  order_production: ['order_id'],
  order_stages: ['order_id', 'step'],
  holidays: ['calendar', 'day'],
  weekly_days_off: ['calendar'],
  enquiry_index: ['form', 'id'],
  customer_notes: ['id'],
  service_requests: ['id'],
  service_events: ['id'],
  fit_passports: ['user_id'],
  measurement_snapshots: ['kind', 'owner_id'],
} as const satisfies { readonly [T in BackedUpTable]: readonly (keyof Schema[T])[] }

export type DatabaseTable = keyof typeof KEYS

/** The tables in a backup. */
export const TABLES = Object.keys(KEYS) as readonly DatabaseTable[]

/** All tables, including those that are not backed up. */
export const ALL_TABLES: readonly (keyof Schema)[] = [...TABLES, ...NOT_BACKED_UP]

/** The only table that every start writes: a database with nothing in any other is new. */
export const WRITTEN_AT_START = 'quote_keys'

export const keyOf = (table: DatabaseTable): readonly string[] => KEYS[table]
