import type { Offers } from '#domain/catalogue/catalogue.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { PRODUCTION_DAYS } from '#domain/production/promise.ts'
import { EMPTY_LINE, withProduct } from '#domain/quotes/draft-lines.ts'
import type { QuoteDraft, QuoteDraftLine } from '#domain/quotes/quote.ts'
import type { Database } from '../db/database.ts'
import type { DocumentRow, DocumentService } from '../enquiries/document-service.ts'
import { asContact, asRequest } from '../enquiries/entries.ts'
import { type EnquiryLine, enquiryLinesOf } from '../enquiries/enquiry-lines.ts'
import { valueOf } from '../enquiries/faults.ts'
import { offerOf } from '../orders/choice-faults.ts'
import { Refusal } from '../refusal.ts'

const DAYS_TO_ANSWER = 14
const FORMS = ['requests', 'contacts'] as const

/** An empty draft that can be accepted for two weeks. */
export const emptyDraft = (now: Date): QuoteDraft => ({
  name: '',
  email: '',
  phone: '',
  lines: [],
  shipping: 0,
  validUntil: dayInIndia(now, DAYS_TO_ANSWER),
  productionFrom: PRODUCTION_DAYS.from,
  productionTo: PRODUCTION_DAYS.to,
  deposit: null,
  note: '',
})

/** The line for an enquiry's product: from the catalogue if it still has it, else the title that was sent. */
const lineFor = (
  { slug, title, size }: { readonly slug: string; readonly title: string; readonly size: string },
  offers: Offers,
): QuoteDraftLine => {
  const [product, offer] = Object.entries(offers).find(([, each]) => each.slug === slug) ?? []
  const asked = { ...EMPTY_LINE, title, size }
  return product && offer ? { ...withProduct(asked, product, offer), size } : asked
}

/** The line for one of an enquiry's products, at the catalogue's price if it has one. */
const askedLine = (asked: EnquiryLine, offers: Offers): QuoteDraftLine => {
  const { entry_id: product, title, size, color, quantity } = asked
  const line = { ...EMPTY_LINE, title, size, color, quantity }
  const offer = offerOf(offers, product)
  return offer ? { ...withProduct(line, product, offer), size, color } : line
}

const draftOf = (
  table: (typeof FORMS)[number],
  row: DocumentRow,
  asked: readonly EnquiryLine[],
  { offers, now }: { readonly offers: Offers; readonly now: Date },
): QuoteDraft => {
  if (table === 'contacts') {
    const { firstName, lastName, email, phone } = asContact(row)
    return { ...emptyDraft(now), name: `${firstName} ${lastName}`.trim(), email, phone }
  }
  const { name, email, phone, productSlug: slug, productTitle: title, size } = asRequest(row)
  const one = slug || title ? [lineFor({ slug, title, size }, offers)] : []
  const lines = asked.length > 0 ? asked.map((line) => askedLine(line, offers)) : one
  return { ...emptyDraft(now), name, email, phone, lines }
}

interface Deps {
  readonly db: Database
  readonly service: DocumentService
}

export const requestNotFound = () => new Refusal(404, 'request_not_found', 'This request no longer exists.')

/**
 * The draft that answers an enquiry, pending or delivered; 404 if there is none, 502 if the document service is
 * unreachable.
 */
export const draftForRequest = async (
  { db, service }: Deps,
  requestId: string,
  today: { readonly offers: Offers; readonly now: Date },
): Promise<QuoteDraft> => {
  const asked = await enquiryLinesOf(db.kysely, requestId)
  const pending = await db.kysely
    .selectFrom('pending_enquiries')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (pending) {
    const { id, created_at: createdAt, form } = pending
    return draftOf(form, { id, createdAt, fields: JSON.parse(pending.fields) }, asked, today)
  }
  for (const table of FORMS) {
    const { rows } = valueOf(await service.list(table, { equal: { $id: requestId }, limit: 1 }))
    if (rows[0]) return draftOf(table, rows[0], asked, today)
  }
  throw requestNotFound()
}
