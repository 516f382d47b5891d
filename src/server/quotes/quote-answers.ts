import { formatPaise, toRupees } from '#domain/money.ts'
import { pick } from '#domain/pick.ts'
import { documentOf } from '#domain/quotes/document-of.ts'
import { documentIn } from '#domain/quotes/quote-bytes.ts'
import { draftTotal } from '#domain/quotes/draft-lines.ts'
import { quoteStateAt, type DeskQuote, type QuoteDraft, type QuoteSummary } from '#domain/quotes/quote.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import { draftOf, quoteNotFound } from './quote-drafts.ts'
import { CUSTOMER } from './quote-events.ts'
import type { QuoteLinks } from './quote-links.ts'
import { quoteOrders } from './quote-orders.ts'
import type { QuoteVersions } from './quote-versions.ts'
import { trimmed } from './sendable.ts'
import { TERMS_SHA256 } from './version-facts.ts'

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly links: QuoteLinks
  readonly versions: QuoteVersions
}

/** What lists show besides the quote's row: from the current version, or from the draft if none was sent. */
interface Offered {
  readonly total: number
  readonly titles: readonly string[]
}

// Good enough for a list; a version shown for acceptance is checked against its signature.
const titlesIn = (body: string | null): readonly string[] =>
  documentIn(new TextEncoder().encode(body ?? ''))?.lines.map(({ title }) => title) ?? []

const offeredByDraft = (body: string): Offered => {
  const draft = JSON.parse(body) as QuoteDraft
  return { total: draftTotal(draft), titles: draft.lines.map(({ title }) => title).filter(Boolean) }
}

const offeredBy = async (
  queries: Queries,
  rows: readonly QuoteRow[],
): Promise<ReadonlyMap<string, Offered>> => {
  const ids = rows.map(({ id }) => id)
  const versions = await queries
    .selectFrom('quote_versions')
    .innerJoin('quotes', (join) =>
      join
        .onRef('quotes.id', '=', 'quote_versions.quote_id')
        .onRef('quotes.current_version', '=', 'quote_versions.version'),
    )
    .select(['quote_versions.quote_id', 'quote_versions.body', 'quote_versions.total_paise'])
    .where('quote_versions.quote_id', 'in', ids)
    .execute()
  const drafts = await queries
    .selectFrom('quote_drafts')
    .select(['quote_id', 'body'])
    .where('quote_id', 'in', ids)
    .execute()
  return new Map([
    ...drafts.map(({ quote_id, body }) => [quote_id, offeredByDraft(body)] as const),
    ...versions.map(
      ({ quote_id, body, total_paise }) =>
        [quote_id, { total: toRupees(total_paise), titles: titlesIn(body) }] as const,
    ),
  ])
}

/** The content that versions and drafts have in common, to compare them. */
const comparedContent = ({
  buyer,
  lines,
  shipping,
  production,
  deposit,
  note,
  validUntil,
}: QuoteDocument): string =>
  JSON.stringify([
    buyer.name,
    lines.map((line) => pick(line, 'ref', 'slug', 'title', 'colour', 'size', 'qty', 'unit', 'discount')),
    shipping,
    [production.fromWD, production.toWD],
    deposit?.amount ?? null,
    note,
    validUntil,
  ])

/** Whether a draft equals what was sent, including the recipient. */
const isSame = (typed: QuoteDraft, document: QuoteDocument, { email, phone }: QuoteRow): boolean => {
  const draft = trimmed(typed)
  return (
    draft.validUntil !== '' &&
    draft.email === email &&
    draft.phone === phone &&
    comparedContent(documentOf(draft, document)) === comparedContent(document)
  )
}

/** Quotes as the desk sees them. */
export const openQuoteAnswers = ({ db: { kysely }, clock, links, versions }: Deps) => {
  const summaries = async (rows: readonly QuoteRow[]): Promise<readonly QuoteSummary[]> => {
    if (rows.length === 0) return []
    const offered = await offeredBy(kysely, rows)
    const orders = await quoteOrders(kysely, rows)
    return rows.map((row) => ({
      ...pick(row, 'id', 'number', 'name', 'email', 'phone'),
      state: quoteStateAt({ state: row.status, validUntil: row.valid_until }, clock()),
      ...(offered.get(row.id) ?? { total: 0, titles: [] }),
      createdAt: row.created_at,
      sentAt: row.sent_at,
      validUntil: row.valid_until,
      orderId: row.order_id,
      orderState: orders.get(row.id)?.state ?? null,
    }))
  }

  const paymentsOf = async (orderId: string | null): Promise<DeskQuote['events']> => {
    if (orderId === null) return []
    const rows = await kysely
      .selectFrom('payments')
      .select(['paid_at', 'created_at', 'amount_paise'])
      .where('order_id', '=', orderId)
      .where('status', '=', 'captured')
      .execute()
    return rows.map(({ paid_at, created_at, amount_paise }) => ({
      at: paid_at ?? created_at,
      what: 'paid',
      version: null,
      actor: CUSTOMER,
      details: formatPaise(amount_paise),
    }))
  }

  const eventsOf = async ({ id, order_id }: QuoteRow): Promise<DeskQuote['events']> => {
    const rows = await kysely
      .selectFrom('quote_events')
      .select(['at', 'kind as what', 'version', 'actor', 'details'])
      .where('quote_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    return [...rows, ...(await paymentsOf(order_id))]
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .toReversed()
  }

  const find = async (id: string): Promise<QuoteRow> => {
    const row = await kysely.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw quoteNotFound()
    return row
  }

  return {
    summaries,
    /** The row of a quote; 404 if there is none. */
    find,
    /** A quote with everything staff see of it; 404 if there is none. */
    desk: async (id: string): Promise<DeskQuote> => {
      const row = await find(id)
      const [summary] = await summaries([row])
      if (!summary) throw quoteNotFound()
      const { draft, rev, saved_at: savedAt, saved_by: savedBy } = await draftOf(kysely, id)
      const sent = await versions.all(row)
      const current = sent.find(({ document }) => document.version === row.current_version)
      const orders = await quoteOrders(kysely, [row])
      return {
        ...summary,
        draft,
        rev,
        savedAt,
        savedBy,
        isChanged: !current || !isSame(draft, current.document, row),
        hasOldTerms:
          summary.state === 'sent' && current !== undefined && current.document.termsSha256 !== TERMS_SHA256,
        currentVersion: row.current_version,
        versions: sent.map((version) => pick(version, 'document', 'sentAt', 'sentBy', 'sha256', 'kid')),
        events: await eventsOf(row),
        link: row.current_version === null || row.erased_at !== null ? null : await links.linkFor(row),
        requestId: row.request_id,
        acceptedName: row.accepted_name,
        order: orders.get(id) ?? null,
      }
    },
  }
}

export type QuoteAnswers = ReturnType<typeof openQuoteAnswers>
