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

/** A version that was checked against its hash and signature, with what is stored beside it. */
export interface CheckedVersion extends SignedQuote {
  readonly sentBy: string
}

const damaged = () =>
  new Refusal(
    500,
    'quote_damaged',
    'What we keep of this quote is not what was sent and signed. Please ask us; nothing can be accepted or paid here.',
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

/** The versions that were sent. Whoever reads one here gets exactly what was signed, or nothing. */
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
    /** One version, checked; refuses with 500 when what is stored is not what was signed. */
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
    /** All versions, newest first, without those that are not what was signed and those that were erased. */
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
