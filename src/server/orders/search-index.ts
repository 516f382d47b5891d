import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { joinWords, wordsOfText } from './search-words.ts'

/** The statement that makes an order findable by its words. */
export const indexing = (queries: Kysely<Schema>, orderId: string, words: readonly string[]) =>
  queries
    .insertInto('order_words')
    .values(words.map((word) => ({ word, order_id: orderId })))
    .onConflict((conflict) => conflict.doNothing())

/** Makes an order findable by other words than before, and by those alone. */
export const reindex = async (
  queries: Kysely<Schema>,
  { id, search_text }: { readonly id: string; readonly search_text: string },
  words: readonly string[],
): Promise<void> => {
  const before = wordsOfText(search_text)
  if (before.length > 0)
    await queries.deleteFrom('order_words').where('word', 'in', before).where('order_id', '=', id).execute()
  await queries
    .updateTable('orders')
    .set({ search_text: joinWords(words) })
    .where('id', '=', id)
    .execute()
  if (words.length > 0) await indexing(queries, id, words).execute()
}
