/**
 * The tables. Ids are 24 hex characters, times ISO-8601 UTC text with milliseconds, money whole paise, flags
 * 0 or 1. Nothing is deleted for good: `closed_at` and `erased_at` say when a row stopped counting.
 */
export interface Schema {
  users: UserRow
  identities: IdentityRow
  revocations: { jti: string; user_id: string; expires_at: string }
  orders: OrderRow
  order_lines: OrderLineRow
  order_events: OrderEventRow
  order_totals: { status: OrderStatus; shard: number; orders: number }
  payments: PaymentRow
  refunds: RefundRow
  inbox_events: InboxEventRow
  outbox: OutboxRow
  content_changes: ContentChangeRow
  kept_documents: KeptDocumentRow
  leases: { name: string; holder: string; until: string }
  migrations: { name: string; applied_at: string }
}

export interface UserRow {
  id: string
  name: string
  /** Lower case, unique. */
  email: string
  is_admin: number
  password_hash: string | null
  email_verified_at: string | null
  created_at: string
  closed_at: string | null
  erased_at: string | null
}

/** A way to sign in; `subject` is unique for its provider. */
export interface IdentityRow {
  id: string
  user_id: string
  provider: 'google' | 'password'
  subject: string
  verified_at: string | null
  created_at: string
}

/** `draft`: stored, but the payment provider has not answered yet, so nobody can have paid for it. */
export type OrderStatus = 'draft' | 'unpaid' | 'paid' | 'closed'

export interface OrderRow {
  id: string
  number: string
  user_id: string
  status: OrderStatus
  /** 1 while it stands in the lists that people look at: unpaid or paid. */
  listed: number
  source: 'bag' | 'quote'
  customer_name: string
  email: string
  country: string
  /** The release whose prices it was made from. */
  release_id: string
  currency: string
  total_paise: number
  refunded_paise: number
  ship_name: string
  ship_address: string
  ship_city: string
  ship_postal_code: string
  ship_phone: string
  /** Equal for the same shopper, lines and prices; unique among orders that another click may reuse. */
  reuse_key: string | null
  /** What an admin searches: name, address and number in lower case. */
  search_text: string
  /** Why an operator must look at it; null when nobody must. */
  flag: string | null
  created_at: string
  paid_at: string | null
  closed_at: string | null
}

/** What was bought, as it was when it was bought. */
export interface OrderLineRow {
  order_id: string
  position: number
  entry_id: string
  slug: string
  title: string
  size: string
  color: string
  quantity: number
  unit_price_paise: number
}

/** Append only. */
export interface OrderEventRow {
  id: string
  order_id: string
  at: string
  /** Where it came from: shopper, verify, return, webhook, reconciler, admin. */
  input: string
  actor_id: string | null
  what: string
  /** What the input said, as JSON. */
  said: string
}

/** `parked`: money that arrived and must not count, such as a second payment. */
export type PaymentStatus = 'open' | 'closed' | 'captured' | 'parked'

export interface PaymentRow {
  id: string
  order_id: string
  purpose: 'full' | 'deposit' | 'balance'
  status: PaymentStatus
  amount_paise: number
  currency: string
  provider_order_id: string | null
  provider_payment_id: string | null
  /** Since when the provider holds money that it has not captured. */
  pending_at: string | null
  create_attempts: number
  /** Until when one process is asking the provider for its order. */
  creating_until: string | null
  /** When the reconciler asks the provider next; null: never again. */
  next_check_at: string | null
  created_at: string
  paid_at: string | null
  closed_at: string | null
}

/** `asked`: the provider has not confirmed that it knows of it. */
export type RefundStatus = 'asked' | 'pending' | 'processed' | 'failed'

export interface RefundRow {
  id: string
  order_id: string
  payment_id: string
  status: RefundStatus
  amount_paise: number
  currency: string
  provider_refund_id: string | null
  idempotency_key: string | null
  reason: string
  actor_id: string | null
  next_check_at: string | null
  created_at: string
  settled_at: string | null
}

/** A webhook that was taken in; its id is stored in the same transaction as its effect. */
export interface InboxEventRow {
  event_id: string
  source: string
  type: string
  received_at: string
}

/** A mail to be sent. `dedupe_key` is unique, so that nothing is ever told twice. */
export interface OutboxRow {
  id: string
  dedupe_key: string
  recipient: string
  subject: string
  body: string
  status: 'waiting' | 'sent' | 'failed'
  attempts: number
  /** Sent no earlier than this; a sender that takes it moves it forward. */
  due_at: string
  created_at: string
  sent_at: string | null
  last_error: string | null
  /** Where her mail program may unsubscribe the reader; null for mails nobody can leave. */
  leave_url: string | null
}

/** Something that has to become visible: the content service or an editor said so. Append only. */
export interface ContentChangeRow {
  id: string
  at: string
  /** `model`: a content type, or something nobody can wait for; `build`: an editor asked for a whole build. */
  what: 'publish' | 'unpublish' | 'model' | 'build'
  kind: 'Entry' | 'Asset' | ''
  entity_id: string
  revision: number | null
  published_at: string | null
  /** When the platform that builds instead of this shop was told. */
  passed_on_at: string | null
}

/** A form that the document service has not taken yet. */
export interface KeptDocumentRow {
  /** The id its row will have there; unique for its form. */
  id: string
  form: 'requests' | 'contacts'
  /** The row's columns as JSON. */
  fields: string
  attempts: number
  /** Handed over no earlier than this. */
  due_at: string
  created_at: string
}
