import { pick } from '../pick.ts'
import { toPaise } from '../money.ts'
import { dayEnd } from '../orders/day-range.ts'
import type { QuoteDocument, QuoteDocumentLine } from './quote-document.ts'
import type { QuoteDraft, QuoteDraftLine } from './quote.ts'

/** What a version's document contains besides its draft. */
export type VersionFacts = Pick<
  QuoteDocument,
  'number' | 'version' | 'replaces' | 'issuedAt' | 'seller' | 'termsSha256'
>

const plain = (text: string): string => text.normalize('NFC').trim()

const lineOf = (line: QuoteDraftLine): QuoteDocumentLine => {
  const unit = toPaise(line.unitPrice)
  const discount = toPaise(line.discount)
  return {
    ref: plain(line.product),
    slug: plain(line.slug),
    title: plain(line.title),
    colour: plain(line.color),
    size: plain(line.size),
    qty: line.quantity,
    unit,
    discount,
    total: line.quantity * unit - discount,
  }
}

/** The last moment of a day in India, as ISO UTC. */
export const lastMomentOf = (day: string): string => new Date(Date.parse(dayEnd(day)) - 1).toISOString()

/** The document that is signed when a draft is sent: amounts in whole paise, texts trimmed and in NFC. */
export const documentOf = (draft: QuoteDraft, facts: VersionFacts): QuoteDocument => {
  const lines = draft.lines.map(lineOf)
  const shipping = toPaise(draft.shipping)
  return {
    type: 'ilvara-quote',
    v: 1,
    ...pick(facts, 'number', 'version', 'replaces', 'issuedAt', 'seller', 'termsSha256'),
    validUntil: lastMomentOf(draft.validUntil),
    timeZone: 'Asia/Kolkata',
    buyer: { name: plain(draft.name) },
    lines,
    shipping,
    total: lines.reduce((sum, line) => sum + line.total, shipping),
    currency: 'INR',
    taxIncluded: true,
    production: { fromWD: draft.productionFrom, toWD: draft.productionTo },
    deposit: draft.deposit === null ? null : { amount: toPaise(draft.deposit) },
    balanceDue: 'before_dispatch',
    note: plain(draft.note),
  }
}
