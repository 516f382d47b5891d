import { sql } from 'kysely'
import type { QuotesPage, QuotesQuery } from '#contract/quotes/list-quotes.ts'
import { QUOTE_STATES, type QuoteState } from '#domain/quotes/quote.ts'
import { countRows } from '../db/count-rows.ts'
import type { Database, Queries } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { hasWordBeginning } from '../db/search-text.ts'
import { wantedPageIn, searchIn } from '../endpoint/query.ts'
import { queryWords } from '../orders/search-words.ts'
import { DAY_MS } from '../time/iso-after.ts'
import type { QuoteAnswers } from './quote-answers.ts'
import { askedAbout } from './quote-events.ts'

const PAGE_SIZE = 25
const LAST_PAGE = 400
const MAX_ID_LENGTH = 36
const SOON_MS = 2 * DAY_MS

/** The requested list; invalid parameters become defaults, and those too large or too long are cut. */
export const quotesQuery = (url: URL): QuotesQuery => ({
  page: wantedPageIn(url, LAST_PAGE),
  q: searchIn(url),
  state: QUOTE_STATES.find((state) => state === url.searchParams.get('state')) ?? '',
  request: (url.searchParams.get('request') ?? '').slice(0, MAX_ID_LENGTH),
})

const inState = (queries: Queries, state: string, now: string) => {
  const quotes = queries.selectFrom('quotes').where('erased_at', 'is', null)
  if (state === '') return quotes
  if (state === 'expired') return quotes.where('status', '=', 'sent').where('valid_until', '<=', now)
  if (state === 'sent') return quotes.where('status', '=', 'sent').where('valid_until', '>', now)
  return quotes.where('status', '=', state as Exclude<QuoteState, 'expired'>)
}

const matching = (queries: Queries, { q, state, request }: QuotesQuery, now: string) => {
  const words = queryWords(q)
  const isNothing = q.trim() !== '' && words.length === 0
  let quotes = inState(queries, state, now)
  if (request)
    quotes = quotes.where((where) =>
      where.or([where('request_id', '=', request), where('id', 'in', askedAbout(queries, request))]),
    )
  if (isNothing) quotes = quotes.where(sql<boolean>`1 = 0`)
  for (const word of words) quotes = quotes.where(hasWordBeginning(word))
  return quotes
}

/**
 * A page of quotes: drafts first, then those that expire within two days (soonest first), then the rest; otherwise
 * newest first.
 */
export const listQuotes = async (
  { db: { kysely }, clock, answers }: { db: Database; clock: () => Date; answers: QuoteAnswers },
  query: QuotesQuery,
): Promise<QuotesPage> => {
  const now = clock()
  const at = now.toISOString()
  const soon = new Date(now.getTime() + SOON_MS).toISOString()
  const found = matching(kysely, query, at)
  const place = pageOf(await countRows(found), { page: query.page, size: PAGE_SIZE })
  const isSoon = sql<boolean>`status = 'sent' and valid_until > ${at} and valid_until <= ${soon}`
  const rows = await found
    .selectAll()
    .orderBy(sql`case when status = 'draft' then 0 when ${isSoon} then 1 else 2 end`)
    .orderBy(sql`case when ${isSoon} then valid_until else '' end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((place.page - 1) * PAGE_SIZE)
    .execute()
  return { quotes: await answers.summaries(rows), ...place }
}
