import type { QuoteOrigin } from '#contract/quotes/create-quote.ts'
import type { QuoteDraftChange } from '#contract/quotes/save-quote-draft.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { pick } from '#domain/pick.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import type { QuoteDraft } from '#domain/quotes/quote.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import { newId, newOrderNumber } from '../db/new-id.ts'
import type { QuoteDraftRow, QuoteRow } from '../db/quote-rows.ts'
import type { DocumentService } from '../enquiries/document-service.ts'
import { lockIndexed } from '../enquiries/enquiry-index.ts'
import { conflict, Refusal } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { draftForRequest, emptyDraft, requestNotFound } from './draft-origin.ts'
import { lockQuote } from './lock-quote.ts'
import { askedAbout, recordQuoteEvent } from './quote-events.ts'
import { quoteSearchText } from './quote-search.ts'
import { trimmed } from './sendable.ts'

interface Deps extends Pick<ShopDeps, 'db' | 'clock' | 'audit'> {
  readonly service: DocumentService
}

export const quoteNotFound = () => new Refusal(404, 'quote_not_found', 'There is no such quote.')

export const settled = () =>
  conflict(
    'quote_settled',
    'This quote was accepted, declined or withdrawn and can no longer be changed. Duplicate it instead.',
  )

export const draftChanged = () =>
  conflict('draft_changed', 'Somebody else has since changed this quote. Please check it again.')

/** The stored draft of a quote; 404 if there is none. */
export const draftOf = async (
  queries: Queries,
  quoteId: string,
): Promise<Omit<QuoteDraftRow, 'body'> & { readonly draft: QuoteDraft }> => {
  const row = await queries
    .selectFrom('quote_drafts')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .executeTakeFirst()
  if (!row) throw quoteNotFound()
  const { body, ...rest } = row
  return { ...rest, draft: JSON.parse(body) as QuoteDraft }
}

const newQuote = (draft: QuoteDraft, requestId: string | null, at: string): QuoteRow => {
  const number = `Q-${newOrderNumber()}`
  return {
    id: newId(),
    number,
    request_id: requestId,
    request_key: requestId,
    status: 'draft',
    current_version: null,
    valid_until: null,
    link_rev: 1,
    ...pick(draft, 'name', 'email', 'phone'),
    gstin: '',
    order_id: null,
    accepted_version: null,
    accepted_name: null,
    accepted_at: null,
    created_at: at,
    sent_at: null,
    sent_rev: null,
    ended_at: null,
    erased_at: null,
    search_text: quoteSearchText(number, draft),
  }
}

/** Creates and changes drafts; the customer sees nothing of them before they are sent. */
export const openQuoteDrafts = ({ db, clock, audit, service }: Deps) => {
  const { kysely } = db

  const copyOf = async (queries: Queries, quoteId: string, now: Date): Promise<QuoteDraft> => {
    // Locked against a concurrent erasure: the customer is then either erased from the copy, too, or nothing is copied.
    if (!(await lockQuote(queries, quoteId))) throw quoteNotFound()
    const { draft } = await draftOf(queries, quoteId)
    // The copy must not start with a last day that has passed.
    const { validUntil } = emptyDraft(now)
    return draft.validUntil >= dayInIndia(now) ? draft : { ...draft, validUntil }
  }

  const draftOfRequest = (queries: Queries, requestId: string | null) =>
    queries.selectFrom('quotes').select('id').where('request_key', '=', requestId).executeTakeFirst()

  return {
    /**
     * Creates a draft and returns its id; the same enquiry returns the same draft until that one has been sent. A draft
     * for a question about a quote starts as a copy of that quote.
     */
    create: async (staff: Account, origin: QuoteOrigin, offers: Offers): Promise<string> => {
      const requestId = origin.from === 'request' ? origin.requestId : null
      const known = requestId === null ? undefined : await draftOfRequest(kysely, requestId)
      if (known) return known.id
      const at = clock()
      const isIndexed = requestId !== null && (await lockIndexed(kysely, requestId))
      const about = requestId === null ? undefined : await askedAbout(kysely, requestId).executeTakeFirst()
      const copied = origin.from === 'quote' ? origin.quoteId : about?.quote_id
      const asked =
        requestId === null || copied !== undefined
          ? emptyDraft(at)
          : await draftForRequest({ db, service }, requestId, { offers, now: at })
      return audit.recordWith(staff, async (queries) => {
        // It was indexed before it was read and no longer is, so it was erased.
        if (isIndexed && !(await lockIndexed(queries, requestId))) throw requestNotFound()
        const draft = copied === undefined ? asked : await copyOf(queries, copied, at)
        const row = newQuote(draft, requestId, at.toISOString())
        const stored = await queries
          .insertInto('quotes')
          .values(row)
          .onConflict((conflict) => conflict.column('request_key').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!stored) {
          const other = await draftOfRequest(queries, requestId)
          if (!other) throw draftChanged()
          return { value: other.id }
        }
        await queries
          .insertInto('quote_drafts')
          .values({
            quote_id: row.id,
            body: JSON.stringify(draft),
            rev: 1,
            saved_at: row.created_at,
            saved_by: staff.name,
          })
          .execute()
        await recordQuoteEvent(queries, { quote_id: row.id, kind: 'created', actor: staff.name, at })
        return {
          value: row.id,
          action: { act: 'quote.created', subject: row.id, details: { from: origin.from } },
        }
      })
    },

    /** Saves a draft; 409 if somebody else saved since its revision. */
    save: (staff: Account, id: string, { rev, draft }: QuoteDraftChange): Promise<void> =>
      audit.recordWith(staff, async (queries) => {
        const quote = await lockOpenQuote(queries, id)
        if (!(await writeDraft(queries, id, { rev, draft, staff, at: clock() }))) throw draftChanged()
        // The quote keeps the customer it was sent to until it is sent again.
        if (quote.status === 'draft') await describe(queries, quote, draft)
        return { value: undefined }
      }),
  }
}

interface Writing extends QuoteDraftChange {
  readonly staff: Account
  readonly at: Date
}

/** Stores a draft as the next revision; false if the stored one has another revision. */
export const writeDraft = (
  queries: Queries,
  quoteId: string,
  { rev, draft, staff, at }: Writing,
): Promise<boolean> =>
  hasChanged(
    queries
      .updateTable('quote_drafts')
      .set({ body: JSON.stringify(draft), rev: rev + 1, saved_at: at.toISOString(), saved_by: staff.name })
      .where('quote_id', '=', quoteId)
      .where('rev', '=', rev),
  )

/** Updates a quote's customer data and search text from its draft. */
export const describe = async (
  queries: Queries,
  { id, number }: Pick<QuoteRow, 'id' | 'number'>,
  draft: QuoteDraft,
): Promise<void> => {
  const { name, email, phone } = trimmed(draft)
  await queries
    .updateTable('quotes')
    .set({ name, email, phone, search_text: quoteSearchText(number, draft) })
    .where('id', '=', id)
    .execute()
}

/**
 * Locks a quote that can still be changed until the transaction ends, and returns its row; 404 if there is none, 409 if
 * it was accepted, declined or withdrawn.
 */
export const lockOpenQuote = async (queries: Queries, id: string): Promise<QuoteRow> => {
  const quote = await lockQuote(queries, id)
  if (!quote) throw quoteNotFound()
  if (quote.status !== 'draft' && quote.status !== 'sent') throw settled()
  return quote
}
