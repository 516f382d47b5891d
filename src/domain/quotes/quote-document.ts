/** One line of a signed quote. Money in whole paise; `total` is `qty × unit − discount`. */
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
 * What is signed when a quote is sent, exactly as it stands: the body of one version. Whole numbers only (paise,
 * working days), texts in NFC, times in ISO-8601 UTC with milliseconds. It never changes once it is sent.
 */
export interface QuoteDocument {
  readonly type: 'ilvara-quote'
  readonly v: 1
  /** The number a person says on the telephone. */
  readonly number: string
  /** From 1, without a gap. */
  readonly version: number
  /** SHA-256 of the version before it, as 64 lower-case hex characters; null for the first. */
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
  /** How many working days making it takes. */
  readonly production: { readonly fromWD: number; readonly toWD: number }
  /** What is paid first; null when all is paid at once. */
  readonly deposit: { readonly amount: number } | null
  readonly balanceDue: 'before_dispatch'
  /** What staff write to her; '' when nothing. */
  readonly note: string
  /** SHA-256 of the terms she accepts with it, as 64 lower-case hex characters. */
  readonly termsSha256: string
}
