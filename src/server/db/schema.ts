import type { PausedFor } from '#domain/production/pauses.ts'
import type { ProgressEvent } from '#domain/production/progress.ts'
import type { CalendarName } from '#domain/production/shop-calendar.ts'
import type { Stage } from '#domain/production/stages.ts'
import type { ServiceKind, ServiceState } from '#domain/service/service-request.ts'
import type { QuoteDraftRow, QuoteEventRow, QuoteKeyRow, QuoteRow, QuoteVersionRow } from './quote-rows.ts'

/**
 * The tables. Ids are 24 hex characters, times ISO-8601 UTC text with milliseconds, money whole paise, flags
 * 0 or 1. Orders, payments, quotes and accounts are never deleted: `closed_at` and `erased_at` say when one stopped
 * counting.
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
  order_notes: OrderNoteRow
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
  production_terms: ProductionTermsRow
  order_production: OrderProductionRow
  order_stages: OrderStageRow
  holidays: HolidayRow
  /** Days of the week on which nobody works, 0 for Sunday, with commas between; no row for the usual ones. */
  weekly_days_off: { calendar: CalendarName; days: string }
  enquiry_index: EnquiryIndexRow
  enquiry_sweeps: EnquirySweepRow
  customer_notes: CustomerNoteRow
  service_requests: ServiceRequestRow
  service_events: ServiceEventRow
  fit_passports: FitPassportRow
  measurement_snapshots: MeasurementSnapshotRow
  /** Written only to learn whether anything can be. */
  probes: { name: string; noise: string; at: string }
  migrations: { name: string; applied_at: string }
}

/** The measurements in an account. */
export interface FitPassportRow {
  user_id: string
  /** JSON; null once they were deleted: the row stays, so that `rev` goes on counting. */
  body: string | null
  rev: number
  updated_at: string
}

/** The measurements that somebody sent along with a request or an order, as they were then. */
export interface MeasurementSnapshotRow {
  kind: 'request' | 'order'
  owner_id: string
  /** JSON. */
  body: string
  /** In whose account they were sent; null for a guest. */
  user_id: string | null
  at: string
  /** When she asked for them to be deleted while something was being made by them. */
  erase_asked_at: string | null
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
  /** The words staff find the account by. */
  search_text: string
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
  /** 1 while it stands in the lists that people look at: unpaid, part-paid, paid, or cancelled after money came. */
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
  /** Counts up when the customer's link is made useless; the next link then differs. */
  link_rev: number
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

/** What staff note about an order for each other. Append only; the words go with the customer's data, or in time. */
export interface OrderNoteRow {
  /** Chosen by the browser: a note that is sent twice is stored once. */
  id: string
  order_id: string
  at: string
  actor_id: string
  /** '' once it was erased. */
  words: string
}

/** `unapplied`: money that arrived and must not count, such as a second payment. One of a purpose is open at a time. */
export type PaymentStatus = 'open' | 'closed' | 'captured' | 'unapplied'

/** What a payment is once its money has come, whether it counts or stands apart. */
export const ARRIVED: readonly PaymentStatus[] = ['captured', 'unapplied']

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
  /** In staff's words; '' once its customer was erased. */
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

/** A payment that the customer's bank disputes. */
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
  /** What of it the provider has taken out of the brand's balance, by its last word; nothing of one that is won. */
  deducted_paise: number
  /** When the provider first said that it had; null while nothing is taken. */
  deducted_at: string | null
  currency: string
  /** Until when it must be answered. */
  respond_by: string | null
  created_at: string
  /** When the provider said so: an older message changes nothing. */
  changed_at: string
  /** When staff said that they had seen to its loss; null again once the provider tells anything new of it. */
  seen_at: string | null
}

/** A way to pay that does not work well just now. */
export interface PaymentDowntimeRow {
  /** The provider's own. */
  id: string
  method: string
  /** Which bank, network or app of it, in the provider's word; '' for all. */
  instrument: string
  severity: string
  status: 'started' | 'updated' | 'resolved'
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
  /** Whom an answer goes to; null where that is the sender. */
  reply_to: string | null
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
  /** '' where its sender was erased while it was on its way to the document service. */
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

/** What an order's production depends on where that is not as for every order: what a quote has promised. */
export interface ProductionTermsRow {
  order_id: string
  /** What has to be there before the promise begins. */
  required_paise: number
  /** Working days of the workshop. */
  from_days: number
  to_days: number
}

/** How far an order is now. Its history is in `order_stages`. */
export interface OrderProductionRow {
  order_id: string
  /** The number of the last event. */
  step: number
  stage: Stage
  /** Why it stands still; null while it doesn't. */
  paused: string | null
  /** What it stands still for; null while it doesn't. */
  paused_for: PausedFor | null
  /** The day in India since when it stands still. */
  paused_on: string | null
  /** The day in India on which the money was there; days are counted from the next one on. */
  start_day: string
  /** Working days of the workshop, with those it stood still. */
  from_days: number
  to_days: number
  /** The days of its arrival as they are promised now. */
  promise_from: string
  promise_to: string
  /** 1 where staff named the days: they follow no calendar. */
  is_named: number
  /** The last day of the first promise. */
  first_to: string
  /** What was promised when it left the workshop; null while it is there. */
  left_from: string | null
  left_to: string | null
  carrier: string
  tracking_number: string
  tracking_url: string
  /** The day in India on which it arrived; null before. */
  delivered_on: string | null
}

/** What happened to an order in production, each with how it stood afterwards. Append only. */
export interface OrderStageRow {
  order_id: string
  /** From 1 without a gap. */
  step: number
  event: ProgressEvent
  stage: Stage
  /** 1 where it stood at a later stage before. */
  is_back: number
  reason: string
  promise_from: string
  promise_to: string
  carrier: string
  tracking_number: string
  tracking_url: string
  at: string
  /** Who did it; null for the shop itself. */
  actor_id: string | null
  /** The caller's Idempotency-Key; unique for its order. */
  idempotency_key: string | null
}

/** A day on which one of both does not work, or, with `is_worked` 1, works although it is a national holiday. */
export interface HolidayRow {
  calendar: CalendarName
  day: string
  name: string
  is_worked: number
}

/**
 * What an enquiry is found by while the document service holds it. A copy, which every delivery, reading and change
 * renews, and which goes when the enquiry does.
 */
export interface EnquiryIndexRow {
  form: 'requests' | 'contacts'
  /** The id it has in the document service. */
  id: string
  kind: 'price' | 'appointment' | 'message'
  name: string
  /** As they were typed. */
  email: string
  phone: string
  /** The product asked about, or how the message begins. */
  about: string
  state: string
  created_at: string
  /** The canonical forms; '' for none. */
  canonical_email: string
  canonical_phone: string
  /** The words it is found by, each after a blank. */
  search_text: string
}

/** How far what enquiries are found by is renewed. There is one row. */
export interface EnquirySweepRow {
  id: number
  /** Swept again no earlier than this. */
  due_at: string
  /** When the last sweep began that read everything it asked for. */
  swept_at: string
  /** From then on every row is read, and not only what was changed. */
  whole_due_at: string
}

/** What staff remember about a customer. Append only; with her data the text goes. */
export interface CustomerNoteRow {
  id: string
  at: string
  /** The account and the name of who wrote it. */
  actor_id: string
  actor: string
  /** Whom it is about: the canonical form of an e-mail address, or else of a telephone number. */
  canonical_email: string
  canonical_phone: string
  body: string
  erased_at: string | null
}

/** What a customer asks about an order once it is placed. It moves no money and changes no order: staff decide. */
export interface ServiceRequestRow {
  id: string
  /** What a person says on the telephone; it opens nothing. */
  ticket: string
  order_id: string
  /** The position of the product; null for the whole order. */
  line: number | null
  kind: ServiceKind
  state: ServiceState
  /** Equal for requests of one kind about one line, and unique: there is one of them until it ends. Null then. */
  open_key: string | null
  /** Her first words; '' for none, and once they were erased. */
  reason: string
  sent_at: string
  answer_by: string
  solve_by: string
  /** When staff first said something to her about it. */
  answered_at: string | null
  ended_at: string | null
  /** Since when what was said of it is gone. */
  erased_at: string | null
}

/** Append only. */
export interface ServiceEventRow {
  id: string
  request_id: string
  kind: 'sent' | 'added' | 'answered' | 'accepted' | 'refused' | 'done' | 'erased'
  /** The name of somebody of the staff, 'customer', or 'shop'. */
  actor: string
  at: string
  /** What was said to the other side; '' for nothing. */
  words: string
}
