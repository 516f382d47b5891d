import { knownEmail } from '#domain/account/email.ts'
import { pick } from '#domain/pick.ts'
import type { QuoteDraft } from '#domain/quotes/quote.ts'
import type { Queries } from '../db/database.ts'

/** Drafts addressed to this person although their quotes were last sent to somebody else, with these quotes. */
const draftsNaming = async (queries: Queries, email: string) => {
  const rows = await queries
    .selectFrom('quote_drafts')
    .innerJoin('quotes', 'quotes.id', 'quote_drafts.quote_id')
    .select(['quotes.id', 'quotes.number', 'quotes.name', 'quotes.email', 'quotes.phone', 'body', 'rev'])
    .where('quotes.current_version', 'is not', null)
    .where('quotes.erased_at', 'is', null)
    .where('quotes.email', '<>', email)
    .execute()
  return rows.flatMap(({ body, rev, ...quote }) => {
    const draft = JSON.parse(body) as QuoteDraft
    return knownEmail(draft.email) === email ? [{ quote, draft, rev }] : []
  })
}

/** What such drafts contain about the person with this e-mail address (as `knownEmail` returns it). */
export const namedInDrafts = async (queries: Queries, email: string) =>
  (await draftsNaming(queries, email)).map(({ quote: { number }, draft }) => ({
    number,
    ...pick(draft, 'name', 'email', 'phone', 'note'),
  }))

/** The ids of the quotes of such drafts. */
export const idsOfDraftsNaming = async (queries: Queries, email: string): Promise<readonly string[]> =>
  (await draftsNaming(queries, email)).map(({ quote: { id } }) => id)

/**
 * Removes the person from such drafts, which get the customer that their quotes were sent to again; returns how many.
 * Only text that was never sent is lost. The caller holds locks on these quotes.
 */
export const eraseFromDrafts = async (queries: Queries, email: string, now: Date): Promise<number> => {
  const named = await draftsNaming(queries, email)
  for (const { quote, draft, rev } of named) {
    const body = JSON.stringify({ ...draft, ...pick(quote, 'name', 'email', 'phone'), note: '' })
    await queries
      .updateTable('quote_drafts')
      .set({ body, rev: rev + 1, saved_at: now.toISOString() })
      .where('quote_id', '=', quote.id)
      .execute()
  }
  return named.length
}
