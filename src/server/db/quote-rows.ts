import type { StoredQuoteState } from '#domain/quotes/quote.ts'

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
    | 'emailed'
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
