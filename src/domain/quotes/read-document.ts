import type { QuoteDocument, QuoteDocumentLine } from './quote-document.ts'
import {
  nonEmptyArrayOf,
  objectOf,
  literal,
  nullable,
  text,
  textMatching,
  integerFrom,
  nonBlankText,
} from './shape.ts'

const SHA256 = /^[0-9a-f]{64}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const isLine = objectOf<QuoteDocumentLine>({
  ref: text,
  slug: text,
  title: nonBlankText,
  colour: text,
  size: text,
  qty: integerFrom(1),
  unit: integerFrom(),
  discount: integerFrom(),
  total: integerFrom(),
})

const isDocument = objectOf<QuoteDocument>({
  type: literal('ilvara-quote'),
  v: literal(1),
  number: nonBlankText,
  version: integerFrom(1),
  replaces: nullable(textMatching(SHA256)),
  issuedAt: textMatching(TIME),
  validUntil: textMatching(TIME),
  timeZone: literal('Asia/Kolkata'),
  seller: objectOf<QuoteDocument['seller']>({ name: nonBlankText, address: nonBlankText, gstin: text }),
  buyer: objectOf<QuoteDocument['buyer']>({ name: nonBlankText }),
  lines: nonEmptyArrayOf(isLine),
  shipping: integerFrom(),
  total: integerFrom(1),
  currency: literal('INR'),
  taxIncluded: literal(true),
  production: objectOf<QuoteDocument['production']>({ fromWD: integerFrom(), toWD: integerFrom() }),
  deposit: nullable(objectOf<{ readonly amount: number }>({ amount: integerFrom(1) })),
  balanceDue: literal('before_dispatch'),
  note: text,
  termsSha256: textMatching(SHA256),
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
