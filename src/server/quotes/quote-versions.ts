import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import type { SignedQuote } from '#domain/quotes/quote-visit.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow, QuoteVersionRow } from '../db/quote-rows.ts'
import { Refusal } from '../refusal.ts'
import type { QuoteKeys } from './keys.ts'

interface Deps extends Pick<CoreDeps, 'db' | 'log'> {
  readonly quoteKeys: QuoteKeys
}

/** A version whose hash and signature were checked, with its stored facts. */
export interface CheckedVersion extends SignedQuote {
  readonly sentBy: string
}

const damaged = () =>
  new Refusal(
    500,
    'quote_damaged',
    'Our copy of this quote is not what was sent and signed. Please contact us; nothing can be accepted or paid here.',
  )

const isAboutItself = (
  { number }: Pick<QuoteRow, 'number'>,
  row: QuoteVersionRow,
  document: QuoteDocument,
): boolean =>
  document.number === number &&
  document.version === row.version &&
  document.total === row.total_paise &&
  document.validUntil === row.valid_until

/** The versions that were sent. What is returned is exactly what was signed. */
export const openQuoteVersions = ({ db, log, quoteKeys }: Deps) => {
  const check = async (
    quote: Pick<QuoteRow, 'id' | 'number'>,
    row: QuoteVersionRow,
    queries: Queries,
  ): Promise<CheckedVersion | undefined> => {
    const { body, sha256, kid, signature, sent_at: sentAt, sent_by: sentBy } = row
    if (body === null) return undefined
    const bytes = new TextEncoder().encode(body)
    const verdict = await quoteKeys.verifyStored({ bytes, sha256, kid, signature }, queries)
    if ('document' in verdict && isAboutItself(quote, row, verdict.document))
      return { document: verdict.document, body, sha256, kid, signature, sentAt, sentBy }
    const fault = 'fault' in verdict ? verdict.fault : 'other_facts'
    log.error({ quote: quote.id, version: row.version, fault }, 'A sent quote is not what was signed')
    return undefined
  }

  const find = (queries: Queries, quoteId: string, version: number) =>
    queries
      .selectFrom('quote_versions')
      .selectAll()
      .where('quote_id', '=', quoteId)
      .where('version', '=', version)
      .executeTakeFirst()

  return {
    /** One version, checked; 500 if the stored text is not what was signed. */
    read: async (
      quote: Pick<QuoteRow, 'id' | 'number'>,
      version: number,
      queries: Queries = db.kysely,
    ): Promise<CheckedVersion> => {
      const row = await find(queries, quote.id, version)
      const checked = row && (await check(quote, row, queries))
      if (!checked) throw damaged()
      return checked
    },
    /** All versions, newest first, without erased ones and those that are not what was signed. */
    all: async (quote: Pick<QuoteRow, 'id' | 'number'>): Promise<readonly CheckedVersion[]> => {
      const rows = await db.kysely
        .selectFrom('quote_versions')
        .selectAll()
        .where('quote_id', '=', quote.id)
        .orderBy('version', 'desc')
        .execute()
      const checked = await Promise.all(rows.map((row) => check(quote, row, db.kysely)))
      return checked.filter((version) => version !== undefined)
    },
  }
}

export type QuoteVersions = ReturnType<typeof openQuoteVersions>
