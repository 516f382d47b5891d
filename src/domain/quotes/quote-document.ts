/** One line of a signed quote. Money is in whole paise; `total` is `qty × unit − discount`. */
export interface QuoteDocumentLine {
  /** The product's entry id in the catalogue; '' for a line that staff wrote themselves. */
  readonly ref: string
  /** The product page's slug; '' for a line that staff wrote themselves. */
  readonly slug: string
  readonly title: string
  readonly colour: string
  readonly size: string
  readonly qty: number
  readonly unit: number
  readonly discount: number
  readonly total: number
}

/**
 * The document that is signed when a version of a quote is sent; it never changes afterwards. Numbers are whole
 * (paise, working days), texts are in NFC, times are ISO-8601 UTC with milliseconds.
 */
export interface QuoteDocument {
  readonly type: 'ilvara-quote'
  readonly v: 1
  /** The number that people use on the telephone. */
  readonly number: string
  /** Starts at 1 and has no gaps. */
  readonly version: number
  /** SHA-256 of the version before it, as 64 lower-case hex characters; null for the first version. */
  readonly replaces: string | null
  readonly issuedAt: string
  /** The last moment at which it can be accepted: the end of a day in India. */
  readonly validUntil: string
  readonly timeZone: 'Asia/Kolkata'
  readonly seller: { readonly name: string; readonly address: string; readonly gstin: string }
  readonly buyer: { readonly name: string }
  readonly lines: readonly QuoteDocumentLine[]
  readonly shipping: number
  /** The sum of the lines and the shipping. */
  readonly total: number
  readonly currency: 'INR'
  readonly taxIncluded: true
  /** The working days it takes to make. */
  readonly production: { readonly fromWD: number; readonly toWD: number }
  /** What is paid first; null if all is paid at once. */
  readonly deposit: { readonly amount: number } | null
  readonly balanceDue: 'before_dispatch'
  /** The staff's note to the customer; '' for none. */
  readonly note: string
  /** SHA-256 of the terms she accepts with it, as 64 lower-case hex characters. */
  readonly termsSha256: string
}
