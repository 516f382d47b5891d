import type { PausedFor } from '#domain/production/pauses.ts'
import type { ProgressEvent } from '#domain/production/progress.ts'
import type { CalendarName } from '#domain/production/shop-calendar.ts'
import type { Stage } from '#domain/production/stages.ts'
import type { ServiceKind, ServiceState } from '#domain/service/service-request.ts'
import type { QuoteDraftRow, QuoteEventRow, QuoteKeyRow, QuoteRow, QuoteVersionRow } from './quote-rows.ts'

/**
 * The tables. Ids are 24 hex characters, times ISO-8601 UTC text with milliseconds, money whole paise, flags 0 or 1.
 * Orders, payments, quotes and accounts are never deleted: `closed_at` and `erased_at` tell when one ceased to count.
 */
export interface Schema {
  users: UserRow
  identities: IdentityRow
  revocations: { jti: string; user_id: string; expires_at: string }
  second_factors: SecondFactorRow
  /** One-time codes that replace the second factor, as hashes. */
  recovery_codes: { user_id: string; code_hash: string; used_at: string | null }
  /** Sessions that confirmed the second factor, and until when that counts. */
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
  /** Keys that must survive every change of configuration. */
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
  /** The weekly days off, 0 for Sunday, separated by commas; no row for the usual ones. */
  weekly_days_off: { calendar: CalendarName; days: string }
  enquiry_index: EnquiryIndexRow
  enquiry_sweeps: EnquirySweepRow
  customer_notes: CustomerNoteRow
  service_requests: ServiceRequestRow
  service_events: ServiceEventRow
  fit_passports: FitPassportRow
  measurement_snapshots: MeasurementSnapshotRow
  /** Written only to test whether the database accepts writes. */
  probes: { name: string; noise: string; at: string }
  migrations: { name: string; applied_at: string }
}

/** The measurements in an account. */
export interface FitPassportRow {
  user_id: string
  /** JSON; null once they were deleted. The row stays, so that `rev` continues. */
  body: string | null
  rev: number
  updated_at: string
}

/** The measurements sent along with a request or an order, as they were then. */
export interface MeasurementSnapshotRow {
  kind: 'request' | 'order'
  owner_id: string
  /** JSON. */
  body: string
  /** The account they were sent from; null for a guest. */
  user_id: string | null
  at: string
  /** When she asked for their deletion while something was being made from them. */
  erase_asked_at: string | null
}

/** What staff did. Append only: each entry contains the hash of the one before. */
export interface AuditEntryRow {
  /** From 1, without gaps. */
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
  /** As `knownEmail` returns it; unique. */
  email: string
  is_admin: number
  password_hash: string | null
  email_verified_at: string | null
  created_at: string
  closed_at: string | null
  erased_at: string | null
  /** The words by which staff find the account. */
  search_text: string
}

/** A staff member's second factor. Secrets are encrypted with a key that is not in the database. */
export interface SecondFactorRow {
  user_id: string
  /** Null until it was set up for the first time. */
  secret: string | null
  set_up_at: string | null
  /** The time step of the last accepted code: neither this code nor an earlier one is accepted again. */
  last_step: number
  /** A secret that was shown but not confirmed by a first code yet. */
  pending_secret: string | null
  pending_at: string | null
  /** Wrong codes since the last right one. */
  wrong_codes: number
  /** Until then, no code is checked. */
  blocked_until: string | null
}

/** A way to sign in; `subject` is unique per provider. */
export interface IdentityRow {
  id: string
  user_id: string
  provider: 'google' | 'password'
  subject: string
  verified_at: string | null
  created_at: string
}

/**
 * `draft`: stored, but the payment provider has not answered yet, so nobody can have paid it. `part_paid`: some of the
 * money has arrived, such as a deposit, and some has not.
 */
export type OrderStatus = 'draft' | 'unpaid' | 'part_paid' | 'paid' | 'closed'

export interface OrderRow {
  id: string
  number: string
  /** The account it belongs to; null for a guest's, who opens it by a link. */
  user_id: string | null
  status: OrderStatus
  /** 1 if it appears in lists: unpaid, part paid, paid, or closed although money has arrived. */
  listed: number
  source: 'cart' | 'quote'
  customer_name: string
  email: string
  country: string
  /** The release that its prices come from; '' if they come from a quote. */
  release_id: string
  currency: string
  total_paise: number
  /** The delivery charge, included in the total. */
  shipping_paise: number
  /** The sum of its captured payments, never more than the total. */
  captured_paise: number
  /** How much of that was refunded or is on its way back, over all payments. */
  refunded_paise: number
  /** When it closes automatically if no money has arrived. */
  pay_by: string
  ship_name: string
  ship_address: string
  ship_city: string
  ship_postal_code: string
  /** '' if it was not asked for. */
  ship_state: string
  ship_phone: string
  /** The buyer's tax number; '' if none. */
  gstin: string
  /** The same for the same shopper, lines and prices; unique among the orders that another click may reuse. */
  reuse_key: string | null
  /** A copy of the words in `order_words`, each after a space. */
  search_text: string
  /** Why staff must look at it: the reasons, separated by spaces; null if there is none. */
  flag: string | null
  created_at: string
  paid_at: string | null
  closed_at: string | null
  /** When staff cancelled it; it takes no money any more. */
  cancelled_at: string | null
  /** Increases to invalidate the customer's link; the next link then differs. */
  link_rev: number
}

/** What was bought, as it was at that time. */
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
  /** Taken off the whole line. */
  discount_paise: number
}

/** Append only. */
export interface OrderEventRow {
  id: string
  order_id: string
  at: string
  /** What caused it: shopper, verify, return, webhook, reconciler or admin. */
  input: string
  actor_id: string | null
  what: string
  /** The details of the event, as JSON. */
  details: string
}

/**
 * A note from staff to each other about an order. Append only, but its text is erased with the customer's data, or
 * after a time.
 */
export interface OrderNoteRow {
  /** Chosen by the browser, so that a note sent twice is stored once. */
  id: string
  order_id: string
  at: string
  actor_id: string
  /** '' once it was erased. */
  words: string
}

/**
 * `unapplied`: money that arrived and must not count, such as a second payment. One payment per purpose is open at a
 * time.
 */
export type PaymentStatus = 'open' | 'closed' | 'captured' | 'unapplied'

/** The statuses of a payment whose money has arrived, counted or unapplied. */
export const ARRIVED: readonly PaymentStatus[] = ['captured', 'unapplied']

/** Which part of an order a payment covers: all of it, a first part, or what is left after one. */
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
  /** The payment method in the provider's word: card, netbanking, upi, wallet; null until paid. */
  method: string | null
  /** Since when the provider has held money that it has not captured. */
  pending_at: string | null
  create_attempts: number
  /** Until when one process alone may ask the provider to create its order. */
  creating_until: string | null
  /** When the reconciler asks the provider next; null for never. */
  next_check_at: string | null
  created_at: string
  paid_at: string | null
  closed_at: string | null
  /** Since when the provider has answered that it does not know the payment's order; null while it does. */
  unknown_since: string | null
}

/** `asked`: the provider has not confirmed the refund yet. */
export type RefundStatus = 'asked' | 'pending' | 'processed' | 'failed'

/** The statuses of a refund whose money is on its way back or has been returned. */
export const GOING_BACK: readonly RefundStatus[] = ['asked', 'pending', 'processed']

export interface RefundRow {
  id: string
  order_id: string
  payment_id: string
  status: RefundStatus
  amount_paise: number
  currency: string
  provider_refund_id: string | null
  /** Shared by the parts of a refund from several payments; unique per payment. */
  idempotency_key: string | null
  /** In staff's words; '' once the customer was erased. */
  reason: string
  actor_id: string | null
  next_check_at: string | null
  created_at: string
  settled_at: string | null
  /** The bank's reference number (ARN, RRN or UTR), with which the customer can ask her bank; null until known. */
  reference: string | null
  /** Why the provider did not make it; null unless it failed. */
  failure: string | null
  /** Since when the provider has answered that it does not know the refund; null while it does. */
  unknown_since: string | null
}

/** A payment that the customer's bank disputes. */
export interface DisputeRow {
  /** The provider's id. */
  id: string
  order_id: string
  payment_id: string
  status: 'open' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed'
  /** The stage of the proceedings, in the provider's word. */
  phase: string
  reason: string
  amount_paise: number
  /** How much the provider has deducted from the brand's balance, as last reported; 0 if the dispute was won. */
  deducted_paise: number
  /** When the provider first reported a deduction; null while nothing is deducted. */
  deducted_at: string | null
  currency: string
  /** The deadline for answering. */
  respond_by: string | null
  created_at: string
  /** When the provider reported this state; an older message changes nothing. */
  changed_at: string
  /** When staff marked its loss as seen; null again once the provider reports anything but another deduction. */
  seen_at: string | null
}

/** A payment method that has trouble. */
export interface PaymentDowntimeRow {
  /** The provider's id. */
  id: string
  method: string
  /** The bank, network or app that has it, in the provider's word; '' for all. */
  instrument: string
  severity: string
  status: 'started' | 'updated' | 'resolved'
  ends_at: string | null
  changed_at: string
}

/** A webhook that was handled; its id is stored in the same transaction as its effect. */
export interface InboxEventRow {
  event_id: string
  source: string
  type: string
  received_at: string
}

/** An e-mail to be sent. `dedupe_key` is unique, so that none is sent twice. */
export interface OutboxRow {
  id: string
  dedupe_key: string
  recipient: string
  subject: string
  body: string
  /** The body as HTML; null for e-mails in plain text, and once it was sent. */
  html: string | null
  status: 'waiting' | 'sent' | 'failed'
  attempts: number
  /** Not sent before this time; a sender that claims it moves it forward. */
  due_at: string
  created_at: string
  sent_at: string | null
  last_error: string | null
  /** The URL by which the reader's mail program can unsubscribe her; null if the e-mail has none. */
  unsubscribe_url: string | null
  /** Who receives replies; null for the sender. */
  reply_to: string | null
}

/** A change that has to become visible, reported by the content service or by an editor. Append only. */
export interface ContentChangeRow {
  id: string
  at: string
  /** `model`: a content type, or a change that nobody can wait for; `build`: an editor requested a full build. */
  what: 'publish' | 'unpublish' | 'model' | 'build'
  kind: 'Entry' | 'Asset' | ''
  entity_id: string
  revision: number | null
  published_at: string | null
  /** When the external build platform, if there is one, was notified. */
  passed_on_at: string | null
}

/** The privacy notice under which a form was sent. Refers to the form's row and names nobody. */
export interface FormConsentRow {
  form: 'requests' | 'contacts' | 'subscribers'
  id: string
  /** '' if the sender was erased while the form was on its way to the document service. */
  notice_version: string
  /** 1 if a box was ticked; 0 if it was not, or the form has none. */
  ticked: number
  at: string
}

/** An enquiry that the document service has not accepted yet. */
export interface PendingEnquiryRow {
  /** The id that its row will get there; unique per form. */
  id: string
  form: 'requests' | 'contacts'
  /** The row's columns, as JSON. */
  fields: string
  attempts: number
  /** Not delivered before this time. */
  due_at: string
  created_at: string
}

/** A product that an enquiry is about, as the catalogue named it then. Names nobody. */
export interface EnquiryLineRow {
  /** The enquiry's id in the document service. */
  enquiry_id: string
  position: number
  entry_id: string
  slug: string
  title: string
  size: string
  color: string
  quantity: number
}

/** The production terms that a quote promised; no row for an order with the usual ones. */
export interface ProductionTermsRow {
  order_id: string
  /** How much has to be paid before the promise begins. */
  required_paise: number
  /** Working days of the workshop. */
  from_days: number
  to_days: number
}

/** The current progress of an order. Its history is in `order_stages`. */
export interface OrderProductionRow {
  order_id: string
  /** The number of the last event. */
  step: number
  stage: Stage
  /** Why it is paused; null if it is not. */
  paused: string | null
  /** What it is waiting for; null if it is not paused. */
  paused_for: PausedFor | null
  /** The day in India on which the pause began. */
  paused_on: string | null
  /** The day in India on which the required money was there; counting begins on the day after. */
  start_day: string
  /** Working days of the workshop, including those added for pauses. */
  from_days: number
  to_days: number
  /** The first and last day of the delivery window as promised now. */
  promise_from: string
  promise_to: string
  /** 1 if staff named the days before it left the workshop: they follow no calendar. */
  is_named: number
  /** The last day of the first promise. */
  first_to: string
  /** The window promised when it left the workshop; null while it is there. */
  left_from: string | null
  left_to: string | null
  carrier: string
  tracking_number: string
  tracking_url: string
  /** The day in India on which it was delivered; null before. */
  delivered_on: string | null
}

/** The production events of an order, each with the resulting state. Append only. */
export interface OrderStageRow {
  order_id: string
  /** From 1, without gaps. */
  step: number
  event: ProgressEvent
  stage: Stage
  /** 1 if the order was at a later stage before. */
  is_back: number
  reason: string
  promise_from: string
  promise_to: string
  carrier: string
  tracking_number: string
  tracking_url: string
  at: string
  /** The person who did it; null for the shop itself. */
  actor_id: string | null
  /** The caller's Idempotency-Key; unique per order. */
  idempotency_key: string | null
}

/** A day off of the workshop or the courier or, if `is_worked` is 1, a national holiday on which it works. */
export interface HolidayRow {
  calendar: CalendarName
  day: string
  name: string
  is_worked: number
}

/**
 * The data by which an enquiry in the document service is found. A copy, renewed whenever the enquiry is delivered,
 * read or changed, and deleted with it.
 */
export interface EnquiryIndexRow {
  form: 'requests' | 'contacts'
  /** The enquiry's id in the document service. */
  id: string
  kind: 'price' | 'appointment' | 'message'
  name: string
  /** As typed. */
  email: string
  phone: string
  /** The product asked about, or the beginning of the message. */
  about: string
  state: string
  created_at: string
  /** The canonical forms; '' if none. */
  canonical_email: string
  canonical_phone: string
  /** Its search words, each after a space. */
  search_text: string
}

/** The progress of the sweeps that renew `enquiry_index`, in a single row. */
export interface EnquirySweepRow {
  id: number
  /** The next sweep starts no earlier than this. */
  due_at: string
  /** When the last complete sweep began. */
  swept_at: string
  /** From then on, a sweep reads every row and not only changed ones. */
  whole_due_at: string
}

/** A note from staff about a customer. Append only, but its text is erased with her data. */
export interface CustomerNoteRow {
  id: string
  at: string
  /** The author's account and name. */
  actor_id: string
  actor: string
  /** The customer it is about, by the canonical form of her e-mail address or else of her phone number. */
  canonical_email: string
  canonical_phone: string
  body: string
  erased_at: string | null
}

/** A customer's request about an order she has placed. It moves no money and changes no order: staff decide. */
export interface ServiceRequestRow {
  id: string
  /** A number to quote on the telephone; it opens nothing. */
  ticket: string
  order_id: string
  /** The position of the product; null for the whole order. */
  line: number | null
  kind: ServiceKind
  state: ServiceState
  /**
   * The same for requests of one kind about one line, and unique, so only one is open at a time; null once it has
   * ended.
   */
  open_key: string | null
  /** Her first words; '' if none, or once they were erased. */
  reason: string
  sent_at: string
  answer_by: string
  solve_by: string
  /** When staff first wrote to her about it. */
  answered_at: string | null
  ended_at: string | null
  /** When its words were erased. */
  erased_at: string | null
}

/** Append only. */
export interface ServiceEventRow {
  id: string
  request_id: string
  kind: 'sent' | 'added' | 'answered' | 'accepted' | 'refused' | 'done' | 'erased'
  /** A staff member's name, 'customer' or 'shop'. */
  actor: string
  at: string
  /** What was written to the other side; '' if nothing. */
  words: string
}
