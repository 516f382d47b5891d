import type { StoredQuoteState } from '#domain/quotes/quote.ts'

/** An offer to one customer. `expired` and `replaced` follow from the rows and are never stored. */
export interface QuoteRow {
  id: string
  number: string
  /** The enquiry it answers. */
  request_id: string | null
  /** `request_id` until the quote is sent, so that a request has one unsent quote at a time; null after that. */
  request_key: string | null
  status: StoredQuoteState
  /** The number of the current version; null until one was sent. */
  current_version: number | null
  /** Copied from the current version. */
  valid_until: string | null
  /** Increases to invalidate every link given out before. */
  link_rev: number
  /** The customer, as in the current version, or as in the draft until one was sent. */
  name: string
  email: string
  phone: string
  /** The customer's own tax number, if she gave one; otherwise ''. */
  gstin: string
  order_id: string | null
  accepted_version: number | null
  accepted_name: string | null
  accepted_at: string | null
  created_at: string
  /** When the current version was sent. */
  sent_at: string | null
  /** The draft revision from which the current version was made. */
  sent_rev: number | null
  /** When it was declined or withdrawn. */
  ended_at: string | null
  erased_at: string | null
  /** Its search words, each after a space. */
  search_text: string
}

/** What staff prepare. `rev` counts the changes: whoever saves must have seen the latest one. */
export interface QuoteDraftRow {
  quote_id: string
  /** A `QuoteDraft` as JSON. */
  body: string
  rev: number
  saved_at: string
  /** The name of the person who saved it. */
  saved_by: string
}

/**
 * What was sent and signed. Append only, but when a person's data is erased, the body is removed and the amounts stay.
 */
export interface QuoteVersionRow {
  quote_id: string
  version: number
  /** The signed text, byte for byte; null once it was erased. */
  body: string | null
  /** The body's hash, in hexadecimal. */
  sha256: string
  kid: string
  signature: string
  total_paise: number
  valid_until: string
  sent_at: string
  /** The name of the person who sent it. */
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
  /** A staff member's name, 'customer' or 'shop'. */
  actor: string
  at: string
  /** In words for staff; '' if none. */
  details: string
}

/** The public half of a key that signs, or once signed, quotes. Rows are never removed. */
export interface QuoteKeyRow {
  /** Derived from the key. */
  kid: string
  /** 32 bytes as base64url. */
  public_key: string
  from_at: string
  /** Since when it signs nothing any more; null while it signs. */
  retired_at: string | null
  /** Since when its signatures count only for documents stored in this database. */
  revoked_at: string | null
  /** Why it was revoked. */
  reason: string | null
}
