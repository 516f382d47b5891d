import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Schema } from './schema.ts'

interface Migration {
  readonly name: string
  readonly up: (db: Kysely<Schema>) => Promise<unknown>
}

const run = async (db: Kysely<Schema>, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const ACCOUNTS = [
  `create table users (
    id text primary key, name text not null, email text not null unique, is_admin integer not null default 0,
    password_hash text, email_verified_at text, created_at text not null, closed_at text, erased_at text,
    search_text text not null)`,
  `create table identities (
    id text primary key, user_id text not null references users (id), provider text not null,
    subject text not null, verified_at text, created_at text not null, unique (provider, subject))`,
  `create index identities_by_user on identities (user_id)`,
  `create table revocations (jti text primary key, user_id text not null, expires_at text not null)`,
  `create table second_factors (
    user_id text primary key references users (id), secret text, set_up_at text,
    last_step bigint not null default 0, pending_secret text, pending_at text,
    wrong_codes integer not null default 0, blocked_until text)`,
  `create table recovery_codes (
    user_id text not null references users (id), code_hash text not null, used_at text,
    primary key (user_id, code_hash))`,
  `create table factor_confirmations (
    jti text primary key, user_id text not null references users (id), until text not null)`,
]

const ORDERS = [
  `create table orders (
    id text primary key, number text not null unique, user_id text references users (id),
    status text not null, listed integer not null, source text not null, customer_name text not null,
    email text not null, country text not null, release_id text not null, currency text not null,
    total_paise bigint not null check (total_paise > 0), shipping_paise bigint not null default 0,
    captured_paise bigint not null default 0, refunded_paise bigint not null default 0, pay_by text not null,
    ship_name text not null, ship_address text not null, ship_city text not null,
    ship_postal_code text not null, ship_state text not null default '', ship_phone text not null,
    gstin text not null default '', reuse_key text unique,
    link_rev integer not null default 0, search_text text not null, flag text, created_at text not null,
    paid_at text, closed_at text, cancelled_at text, check (captured_paise <= total_paise))`,
  `create index orders_listed on orders (listed, created_at, id)`,
  `create index orders_by_status on orders (status, created_at, id)`,
  // Without `listed` in it, SQLite scans everybody's orders to find one person's.
  `create index orders_by_user on orders (user_id, listed, created_at, id)`,
  `create index orders_by_email on orders (email, created_at)`,
  `create index orders_flagged on orders (created_at, id) where flag is not null`,
  `create index orders_cancelled on orders (listed, id) where cancelled_at is not null`,
  // Orders from a cart are closed through the payment that is stored with them.
  `create index orders_to_close on orders (pay_by) where source = 'quote' and status = 'unpaid'`,
  `create table order_lines (
    order_id text not null references orders (id), position integer not null, entry_id text not null,
    slug text not null, title text not null, size text not null, color text not null,
    quantity integer not null, unit_price_paise bigint not null, discount_paise bigint not null default 0,
    primary key (order_id, position))`,
  `create table order_events (
    id text primary key, order_id text not null references orders (id), at text not null,
    input text not null, actor_id text, what text not null, details text not null)`,
  `create index order_events_by_order on order_events (order_id, at)`,
  `create index order_events_for_staff on order_events (at) where what in ('paid', 'part_paid', 'flagged')`,
  `create table order_totals (
    status text not null, shard integer not null, orders integer not null, primary key (status, shard))`,
  `create table order_notes (
    id text not null, order_id text not null references orders (id), at text not null, actor_id text not null,
    words text not null, primary key (order_id, id))`,
]

const PAYMENTS = [
  `create table payments (
    id text primary key, order_id text not null references orders (id), purpose text not null,
    status text not null, amount_paise bigint not null, currency text not null,
    provider_order_id text unique, provider_payment_id text unique, method text,
    pending_at text, create_attempts integer not null default 0, creating_until text, next_check_at text,
    created_at text not null, paid_at text, closed_at text)`,
  `create index payments_by_order on payments (order_id)`,
  `create unique index payments_open_once on payments (order_id, purpose) where status = 'open'`,
  `create index payments_due on payments (next_check_at) where next_check_at is not null`,
  `create index payments_open on payments (created_at) where status = 'open'`,
  `create index payments_by_time on payments (paid_at) where paid_at is not null`,
  `create table refunds (
    id text primary key, order_id text not null references orders (id),
    payment_id text not null references payments (id), status text not null, amount_paise bigint not null,
    currency text not null, provider_refund_id text unique, idempotency_key text,
    reason text not null, reference text, failure text, actor_id text, next_check_at text,
    created_at text not null, settled_at text, unique (idempotency_key, payment_id))`,
  `create index refunds_by_payment on refunds (payment_id)`,
  `create index refunds_due on refunds (next_check_at) where next_check_at is not null`,
  `create index refunds_by_time on refunds (created_at)`,
  `create table disputes (
    id text primary key, order_id text not null references orders (id),
    payment_id text not null references payments (id), status text not null, phase text not null,
    reason text not null, amount_paise bigint not null, deducted_paise bigint not null default 0,
    deducted_at text, currency text not null, respond_by text, seen_at text,
    created_at text not null, changed_at text not null)`,
  `create index disputes_by_order on disputes (order_id)`,
  `create table payment_downtimes (
    id text primary key, method text not null, instrument text not null, severity text not null,
    status text not null, ends_at text, changed_at text not null)`,
]

const MESSAGES = [
  `create table inbox_events (
    event_id text primary key, source text not null, type text not null, received_at text not null)`,
  `create table outbox (
    id text primary key, dedupe_key text not null unique, recipient text not null, subject text not null,
    body text not null, html text, reply_to text, unsubscribe_url text, status text not null,
    attempts integer not null default 0, due_at text not null, created_at text not null, sent_at text,
    last_error text)`,
  `create index outbox_due on outbox (due_at) where status = 'waiting'`,
  `create index outbox_by_recipient on outbox (recipient, created_at)`,
  `create table probes (name text primary key, noise text not null, at text not null)`,
]

const PUBLISHING = [
  `create table content_changes (
    id text primary key, at text not null, what text not null, kind text not null, entity_id text not null,
    revision bigint, published_at text, passed_on_at text)`,
  `create index content_changes_by_time on content_changes (at)`,
  `create index content_changes_to_pass_on on content_changes (at) where passed_on_at is null`,
]

const ENQUIRIES = [
  `create table pending_enquiries (
    id text not null, form text not null, fields text not null, attempts integer not null default 0,
    due_at text not null, created_at text not null, primary key (form, id))`,
  `create index pending_enquiries_due on pending_enquiries (due_at)`,
  `create table form_consents (
    form text not null, id text not null, notice_version text not null, ticked integer not null,
    at text not null, primary key (form, id))`,
  `create table enquiry_lines (
    enquiry_id text not null, position integer not null, entry_id text not null, slug text not null,
    title text not null, size text not null, color text not null, quantity integer not null,
    primary key (enquiry_id, position))`,
  `create table enquiry_index (
    form text not null, id text not null, kind text not null, name text not null, email text not null,
    phone text not null, about text not null, state text not null, created_at text not null,
    canonical_email text not null, canonical_phone text not null, search_text text not null,
    primary key (form, id))`,
  `create index enquiry_index_by_email on enquiry_index (canonical_email) where canonical_email <> ''`,
  `create index enquiry_index_by_phone on enquiry_index (canonical_phone) where canonical_phone <> ''`,
  `create index enquiry_index_by_time on enquiry_index (created_at, id)`,
  `create table enquiry_sweeps (
    id integer primary key, due_at text not null, swept_at text not null, whole_due_at text not null)`,
]

const QUOTES = [
  `create table quotes (
    id text primary key, number text not null unique, request_id text, request_key text unique,
    status text not null, current_version integer, valid_until text, link_rev integer not null,
    name text not null, email text not null, phone text not null, gstin text not null,
    order_id text unique references orders (id), accepted_version integer, accepted_name text, accepted_at text,
    created_at text not null, sent_at text, sent_rev integer, ended_at text, erased_at text,
    search_text text not null)`,
  `create index quotes_by_request on quotes (request_id) where request_id is not null`,
  `create index quotes_by_email on quotes (email)`,
  `create index quotes_by_status on quotes (status, valid_until)`,
  `create table quote_drafts (
    quote_id text primary key references quotes (id), body text not null, rev integer not null,
    saved_at text not null, saved_by text not null)`,
  `create table quote_versions (
    quote_id text not null references quotes (id), version integer not null, body text, sha256 text not null,
    kid text not null, signature text not null, total_paise bigint not null, valid_until text not null,
    sent_at text not null, sent_by text not null, primary key (quote_id, version))`,
  `create table quote_events (
    id text primary key, quote_id text not null references quotes (id), kind text not null, version integer,
    actor text not null, at text not null, details text not null)`,
  `create index quote_events_by_quote on quote_events (quote_id, at)`,
  `create index quote_events_for_staff on quote_events (at) where kind in ('accepted', 'declined')`,
]

const KEYS = [
  `create table signing_keys (name text primary key, value text not null, created_at text not null)`,
  `create table quote_keys (
    kid text primary key, public_key text not null, from_at text not null, retired_at text, revoked_at text,
    reason text)`,
]

const PRODUCTION = [
  `create table production_terms (
    order_id text primary key references orders (id), required_paise bigint not null,
    from_days integer not null, to_days integer not null)`,
  `create table order_production (
    order_id text primary key references orders (id), step integer not null, stage text not null,
    paused text, paused_for text, paused_on text, start_day text not null, from_days integer not null,
    to_days integer not null,
    promise_from text not null, promise_to text not null, is_named integer not null, first_to text not null,
    left_from text, left_to text, carrier text not null, tracking_number text not null,
    tracking_url text not null, delivered_on text)`,
  `create index order_production_open on order_production (promise_to, order_id) where delivered_on is null`,
  `create table order_stages (
    order_id text not null references orders (id), step integer not null, event text not null,
    stage text not null, is_back integer not null, reason text not null, promise_from text not null,
    promise_to text not null, carrier text not null, tracking_number text not null, tracking_url text not null,
    at text not null, actor_id text, idempotency_key text, primary key (order_id, step),
    unique (order_id, idempotency_key))`,
  `create table holidays (
    calendar text not null, day text not null, name text not null, is_worked integer not null,
    primary key (calendar, day))`,
  `create table weekly_days_off (calendar text primary key, days text not null)`,
]

const SERVICE_REQUESTS = [
  `create table service_requests (
    id text primary key, ticket text not null unique, order_id text not null references orders (id), line integer,
    kind text not null, state text not null, open_key text unique, reason text not null, sent_at text not null,
    answer_by text not null, solve_by text not null, answered_at text, ended_at text, erased_at text)`,
  `create index service_requests_by_order on service_requests (order_id, sent_at)`,
  `create index service_requests_by_state on service_requests (state, sent_at)`,
  `create table service_events (
    id text primary key, request_id text not null references service_requests (id), kind text not null,
    actor text not null, at text not null, words text not null)`,
  `create index service_events_by_request on service_events (request_id, at)`,
]

const CUSTOMER_NOTES = [
  `create table customer_notes (
    id text primary key, at text not null, actor_id text not null, actor text not null,
    canonical_email text not null, canonical_phone text not null, body text not null, erased_at text)`,
  `create index customer_notes_by_email on customer_notes (canonical_email) where canonical_email <> ''`,
  `create index customer_notes_by_phone on customer_notes (canonical_phone) where canonical_phone <> ''`,
]

const FIT = [
  `create table fit_passports (
    user_id text primary key references users (id), body text, rev integer not null, updated_at text not null)`,
  `create table measurement_snapshots (
    kind text not null, owner_id text not null, body text not null, user_id text, at text not null,
    erase_asked_at text, primary key (kind, owner_id))`,
  `create index measurement_snapshots_by_user on measurement_snapshots (user_id) where user_id is not null`,
  `create index measurement_snapshots_to_erase on measurement_snapshots (erase_asked_at)
    where erase_asked_at is not null`,
]

const AUDIT = [
  `create table audit_entries (
    seq bigint primary key, at text not null, actor_id text, actor text not null, act text not null,
    subject text not null, details text not null, previous text not null, hash text not null)`,
  `create index audit_entries_by_time on audit_entries (at)`,
  `create table audit_head (id integer primary key, seq bigint not null, hash text not null)`,
]

const UNKNOWN_TO_PROVIDER = [
  'alter table payments add column unknown_since text',
  'alter table refunds add column unknown_since text',
]

const CLOSED_WITH_MONEY = [
  'drop index orders_cancelled',
  `update orders set listed = 1 where status = 'closed'
    and id in (select order_id from payments where status = 'unapplied')`,
  `create index orders_closed on orders (listed, id) where status = 'closed'`,
]

/** Orders are found by how words begin, so the index must sort byte by byte, whatever the server's locale. */
const orderWords = (db: Kysely<Schema>) => `create table order_words (
  word text ${isPostgres(db) ? 'collate "C"' : ''} not null, order_id text not null, primary key (word, order_id))`

/** All migrations, oldest first. A released one is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '001-accounts', up: (db) => run(db, ACCOUNTS) },
  { name: '002-orders', up: (db) => run(db, [...ORDERS, orderWords(db)]) },
  { name: '003-payments', up: (db) => run(db, PAYMENTS) },
  { name: '004-messages', up: (db) => run(db, MESSAGES) },
  { name: '005-publishing', up: (db) => run(db, PUBLISHING) },
  { name: '006-enquiries', up: (db) => run(db, ENQUIRIES) },
  { name: '007-quotes', up: (db) => run(db, QUOTES) },
  { name: '008-keys', up: (db) => run(db, KEYS) },
  { name: '009-production', up: (db) => run(db, PRODUCTION) },
  { name: '010-service-requests', up: (db) => run(db, SERVICE_REQUESTS) },
  { name: '011-customer-notes', up: (db) => run(db, CUSTOMER_NOTES) },
  { name: '012-fit', up: (db) => run(db, FIT) },
  { name: '013-audit', up: (db) => run(db, AUDIT) },
  { name: '014-unknown-to-provider', up: (db) => run(db, UNKNOWN_TO_PROVIDER) },
  { name: '015-closed-with-money', up: (db) => run(db, CLOSED_WITH_MONEY) },
]
