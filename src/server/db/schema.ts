import type { StoredQuoteState } from '#domain/quotes/quote.ts'

/**
 * The tables. Ids are 24 hex characters, times ISO-8601 UTC text with milliseconds, money whole paise, flags
 * 0 or 1. Nothing is deleted for good: `closed_at` and `erased_at` say when a row stopped counting.
 */
export interface Schema {
  users: UserRow
  identities: IdentityRow
  revocations: { jti: string; user_id: string; expires_at: string }
  second_factors: SecondFactorRow
  /** Codes that replace the second factor once each; never the codes themselves. */
  recovery_codes: { user_id: string; code_hash: string; used_at: string | null }
  /** Sessions in which the second factor was confirmed, and until when that counts. */
  factor_confirmations: { jti: string; user_id: string; until: string }
  orders: OrderRow
  order_lines: OrderLineRow
  order_events: OrderEventRow
  order_words: { word: string; order_id: string }
  audit_entries: AuditEntryRow
  audit_head: { id: number; seq: number; hash: string }
  order_totals: { status: OrderStatus; shard: number; orders: number }
  payments: PaymentRow
  refunds: RefundRow
  disputes: DisputeRow
  payment_downtimes: PaymentDowntimeRow
  inbox_events: InboxEventRow
  outbox: OutboxRow
  content_changes: ContentChangeRow
  pending_enquiries: PendingEnquiryRow
  /** Keys that must outlive every configuration. */
  signing_keys: { name: string; value: string; created_at: string }
  form_consents: FormConsentRow
  quotes: QuoteRow
  quote_drafts: QuoteDraftRow
  quote_versions: QuoteVersionRow
  quote_events: QuoteEventRow
  quote_keys: QuoteKeyRow
  enquiry_lines: EnquiryLineRow
  /** Written only to learn whether anything can be. */
  probes: { name: string; noise: string; at: string }
  migrations: { name: string; applied_at: string }
}

/** What staff did. Append only: each entry holds the hash of the one before it. */
export interface AuditEntryRow {
  /** From 1 without a gap. */
  seq: number
  at: string
  actor_id: string | null
  actor: string
  act: string
  subject: string
  /** Canonical JSON. */
  details: string
  previous: string
  hash: string
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

/** The second factor of somebody of the staff. Secrets are sealed with a key that is not in the database. */
export interface SecondFactorRow {
  user_id: string
  /** Null until a first set-up was finished. */
  secret: string | null
  set_up_at: string | null
  /** The time step of the last code that was accepted: neither it nor an earlier one counts again. */
  last_step: number
  /** A secret that was shown and whose first code has not come yet. */
  pending_secret: string | null
  pending_at: string | null
  /** Wrong codes since the last right one. */
  wrong_codes: number
  /** No code is looked at before this. */
  blocked_until: string | null
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

/**
 * `draft`: stored, but the payment provider has not answered yet, so nobody can have paid for it. `part_paid`: some of
 * its money has arrived, such as a deposit, and some is still to come.
 */
export type OrderStatus = 'draft' | 'unpaid' | 'part_paid' | 'paid' | 'closed'

export interface OrderRow {
  id: string
  number: string
  /** Whose account it is in; null for a guest's, who reaches it by a link. */
  user_id: string | null
  status: OrderStatus
  /** 1 while it stands in the lists that people look at: unpaid, part-paid or paid. */
  listed: number
  source: 'cart' | 'quote'
  customer_name: string
  email: string
  country: string
  /** The release whose prices it was made from; '' for the prices of a quote. */
  release_id: string
  currency: string
  total_paise: number
  /** Delivery, as a part of the total. */
  shipping_paise: number
  /** The sum of its captured payments, never more than the total. */
  captured_paise: number
  /** What of these went back or is on its way, of all payments together. */
  refunded_paise: number
  /** When it closes by itself, while none of its money has arrived. */
  pay_by: string
  ship_name: string
  ship_address: string
  ship_city: string
  ship_postal_code: string
  /** '' where nobody was asked for it. */
  ship_state: string
  ship_phone: string
  /** The buyer's tax number; '' for none. */
  gstin: string
  /** Equal for the same shopper, lines and prices; unique among orders that another click may reuse. */
  reuse_key: string | null
  /** The words of `order_words` again, each after a blank. */
  search_text: string
  /** Why staff must look at it: names of reasons with a space between; null when nobody must. */
  flag: string | null
  created_at: string
  paid_at: string | null
  closed_at: string | null
  /** When staff called it off: it takes no money any more. */
  cancelled_at: string | null
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
  /** Off the whole line. */
  discount_paise: number
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
  details: string
}

/** `unapplied`: money that arrived and must not count, such as a second payment. One of a purpose is open at a time. */
export type PaymentStatus = 'open' | 'closed' | 'captured' | 'unapplied'

/** What of an order a payment is for: all of it, a first part, or what is left after one. */
export type PaymentPurpose = 'full' | 'deposit' | 'balance'

export interface PaymentRow {
  id: string
  order_id: string
  purpose: PaymentPurpose
  status: PaymentStatus
  amount_paise: number
  currency: string
  provider_order_id: string | null
  provider_payment_id: string | null
  /** How it was paid, in the provider's word: card, netbanking, upi, wallet; null until it was. */
  method: string | null
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

/** What a refund is while its money is on its way back, or has gone. */
export const GOING_BACK: readonly RefundStatus[] = ['asked', 'pending', 'processed']

export interface RefundRow {
  id: string
  order_id: string
  payment_id: string
  status: RefundStatus
  amount_paise: number
  currency: string
  provider_refund_id: string | null
  /** The same for the parts of a refund that several payments share; unique for each of them. */
  idempotency_key: string | null
  reason: string
  actor_id: string | null
  next_check_at: string | null
  created_at: string
  settled_at: string | null
  /** The bank's own number of it (ARN, RRN or UTR), by which she can ask there; null until the bank has told it. */
  reference: string | null
  /** Why the provider did not make it; null unless it failed. */
  failure: string | null
}

/** A payment that the customer's bank has called into question. */
export interface DisputeRow {
  /** The provider's own. */
  id: string
  order_id: string
  payment_id: string
  status: 'open' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed'
  /** How far it has gone, in the provider's word. */
  phase: string
  reason: string
  amount_paise: number
  currency: string
  /** Until when it must be answered. */
  respond_by: string | null
  created_at: string
  /** When the provider said so: an older message changes nothing. */
  changed_at: string
}

/** A way to pay that does not work well just now. */
export interface PaymentDowntimeRow {
  /** The provider's own. */
  id: string
  method: string
  /** Which bank, network or app of it, in the provider's word; '' for all. */
  instrument: string
  severity: string
  status: 'scheduled' | 'started' | 'updated' | 'resolved' | 'cancelled'
  ends_at: string | null
  changed_at: string
}

/** A webhook that was taken in; its id is stored in the same transaction as its effect. */
export interface InboxEventRow {
  event_id: string
  source: string
  type: string
  received_at: string
}

/** An e-mail to be sent. `dedupe_key` is unique, so that nothing is ever told twice. */
export interface OutboxRow {
  id: string
  dedupe_key: string
  recipient: string
  subject: string
  body: string
  /** The same in HTML; null for e-mails that are text alone, and once it is sent. */
  html: string | null
  status: 'waiting' | 'sent' | 'failed'
  attempts: number
  /** Sent no earlier than this; a sender that takes it moves it forward. */
  due_at: string
  created_at: string
  sent_at: string | null
  last_error: string | null
  /** Where her mail program may unsubscribe the reader; null for e-mails nobody can leave. */
  unsubscribe_url: string | null
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

/** Under which privacy notice a form was sent; it names the form's row and nobody. */
export interface FormConsentRow {
  form: 'requests' | 'contacts' | 'subscribers'
  id: string
  notice_version: string
  /** 1 where a box was ticked; 0 where the form has none, or it was left empty. */
  ticked: number
  at: string
}

/** A form that the document service has not taken yet. */
export interface PendingEnquiryRow {
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

/** An offer to one customer. `expired` and `replaced` follow from the rows and are never stored. */
export interface QuoteRow {
  id: string
  number: string
  /** The enquiry it answers. */
  request_id: string | null
  /** `request_id` while that request's next quote is this one: until it was sent. */
  request_key: string | null
  status: StoredQuoteState
  /** Of the version that counts; null until one was sent. */
  current_version: number | null
  /** A copy of what the version that counts says. */
  valid_until: string | null
  /** Counts up when every link given out before is to be useless. */
  link_rev: number
  /** Who gets it: as the version that counts was sent, or as the draft says while none was. */
  name: string
  email: string
  phone: string
  /** The customer's own tax number, if she gave one; '' otherwise. */
  gstin: string
  order_id: string | null
  accepted_version: number | null
  accepted_name: string | null
  accepted_at: string | null
  created_at: string
  /** Of the version that counts. */
  sent_at: string | null
  /** The revision of the draft that the version that counts was made from. */
  sent_rev: number | null
  /** Since when it was declined or withdrawn. */
  ended_at: string | null
  erased_at: string | null
  /** The words it is found by, each after a blank. */
  search_text: string
}

/** What staff prepare. `rev` counts every change: who saves must have seen the last one. */
export interface QuoteDraftRow {
  quote_id: string
  /** A `QuoteDraft` as JSON. */
  body: string
  rev: number
  saved_at: string
  /** The name of who saved it. */
  saved_by: string
}

/** What was sent and signed. Append only; but with a person's data the body goes, and what it said of money stays. */
export interface QuoteVersionRow {
  quote_id: string
  version: number
  /** The signed text exactly as it was signed; null once it was erased. */
  body: string | null
  /** Of the body, in hexadecimal. */
  sha256: string
  kid: string
  signature: string
  total_paise: number
  valid_until: string
  sent_at: string
  /** The name of who sent it. */
  sent_by: string
}

/** Append only. */
export interface QuoteEventRow {
  id: string
  quote_id: string
  kind:
    | 'created'
    | 'sent'
    | 'revised'
    | 'extended'
    | 'new_link'
    | 'withdrawn'
    | 'accepted'
    | 'declined'
    | 'asked'
    | 'reminded'
    | 'balance_asked'
    | 'claimed'
  version: number | null
  /** The name of somebody of the staff, 'customer', or 'shop'. */
  actor: string
  at: string
  /** In words for staff; '' for none. */
  details: string
}

/** The public half of a key that signs quotes, or signed them: a ledger from which nothing is ever taken. */
export interface QuoteKeyRow {
  /** Follows from the key. */
  kid: string
  /** 32 bytes as base64url. */
  public_key: string
  from_at: string
  /** Since when it signs nothing more; null while it signs. */
  retired_at: string | null
  /** Since when its signatures count only where the document stands in this database. */
  revoked_at: string | null
  /** Why it was revoked. */
  reason: string | null
}

/** One of several products that an enquiry asks one price for, as the catalogue named it then. It names nobody. */
export interface EnquiryLineRow {
  /** The id the enquiry has in the document service. */
  enquiry_id: string
  position: number
  entry_id: string
  slug: string
  title: string
  size: string
  color: string
  quantity: number
}
