import type { QuoteDocument, QuoteDocumentLine } from './quote-document.ts'
import { listOf, members, only, orNull, text, textLike, whole, words } from './shape.ts'

const SHA256 = /^[0-9a-f]{64}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const isLine = members<QuoteDocumentLine>({
  ref: text,
  slug: text,
  title: words,
  colour: text,
  size: text,
  qty: whole(1),
  unit: whole(),
  discount: whole(),
  total: whole(),
})

const isDocument = members<QuoteDocument>({
  type: only('ilvara-quote'),
  v: only(1),
  number: words,
  version: whole(1),
  replaces: orNull(textLike(SHA256)),
  issuedAt: textLike(TIME),
  validUntil: textLike(TIME),
  timeZone: only('Asia/Kolkata'),
  seller: members<QuoteDocument['seller']>({ name: words, address: words, gstin: text }),
  buyer: members<QuoteDocument['buyer']>({ name: words }),
  lines: listOf(isLine),
  shipping: whole(),
  total: whole(1),
  currency: only('INR'),
  taxIncluded: only(true),
  production: members<QuoteDocument['production']>({ fromWD: whole(), toWD: whole() }),
  deposit: orNull(members<{ readonly amount: number }>({ amount: whole(1) })),
  balanceDue: only('before_dispatch'),
  note: text,
  termsSha256: textLike(SHA256),
})

const isMoment = (time: string) => !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time

/** The first member of a well-formed document that contradicts the others; undefined if none does. */
const contradictionIn = (quote: QuoteDocument): string | undefined => {
  const wrongLine = quote.lines.findIndex(
    ({ qty, unit, discount, total }) => total !== qty * unit - discount || !Number.isSafeInteger(qty * unit),
  )
  if (wrongLine >= 0) return `lines.${wrongLine + 1}.total`
  const sum = quote.lines.reduce((paise, line) => paise + line.total, quote.shipping)
  if (quote.total !== sum) return 'total'
  if ((quote.version === 1) !== (quote.replaces === null)) return 'replaces'
  if (!isMoment(quote.issuedAt)) return 'issuedAt'
  if (!isMoment(quote.validUntil) || quote.validUntil <= quote.issuedAt) return 'validUntil'
  if (quote.production.fromWD > quote.production.toWD) return 'production'
  if (quote.deposit && quote.deposit.amount >= quote.total) return 'deposit'
  return undefined
}

type Reading = { readonly document: QuoteDocument } | { readonly wrong: string }

/** Checks a quote's document; `wrong` is the path of a wrong member, such as 'lines.2.total', '' for all of it. */
export const asQuoteDocument = (value: unknown): Reading => {
  const path: string[] = []
  if (!isDocument(value, path)) return { wrong: path.join('.') }
  const wrong = contradictionIn(value)
  return wrong === undefined ? { document: value } : { wrong }
}
