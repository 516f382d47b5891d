import type { Schema } from './schema.ts'

/** What readiness writes to try the database, and how far a copy is renewed: both begin anew in a restored database. */
export const BEGUN_ANEW = ['probes', 'enquiry_sweeps'] as const

// Nor is it the shop's memory how far the tables are.
const NOT_BACKED_UP = [...BEGUN_ANEW, 'migrations'] as const

type BackedUpTable = Exclude<keyof Schema, (typeof NOT_BACKED_UP)[number]>

/** Every table of the shop's memory with its key; a table comes after those it points to. */
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

/** The tables that a backup holds. */
export const TABLES = Object.keys(KEYS) as readonly DatabaseTable[]

/** Those, and the ones that hold nothing worth keeping. */
export const ALL_TABLES: readonly (keyof Schema)[] = [...TABLES, ...NOT_BACKED_UP]

/** What every start of the shop writes down by itself: with nothing else in it a database is new. */
export const WRITTEN_AT_START = 'quote_keys'

export const keyOf = (table: DatabaseTable): readonly string[] => KEYS[table]
