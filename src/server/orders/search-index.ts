import type { Kysely } from 'kysely'
import type { OrderRow, Schema } from '../db/schema.ts'
import { ERASED_TEXT } from '../erased-text.ts'
import { linesOfOrder } from './order-lines.ts'
import { joinWords, searchWords, wordsOfText } from './search-words.ts'
import { shippingAddressIn } from './shipping-address.ts'

/** The statement that adds an order's words to the search index. */
export const indexing = (queries: Kysely<Schema>, orderId: string, words: readonly string[]) =>
  queries
    .insertInto('order_words')
    .values(words.map((word) => ({ word, order_id: orderId })))
    .onConflict((conflict) => conflict.doNothing())

/** Replaces an order's words in the search index. */
const reindex = async (
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

const unlessGone = (name: string): string => (name === ERASED_TEXT ? '' : name)

/** Rebuilds an order's words in the search index from its row and lines. */
export const reindexOrder = async (queries: Kysely<Schema>, order: OrderRow): Promise<void> => {
  const { name, ...address } = shippingAddressIn(order)
  const words = searchWords({
    ...address,
    number: order.number,
    customerName: unlessGone(order.customer_name),
    email: order.email,
    name: unlessGone(name),
    titles: (await linesOfOrder(queries, order.id)).map(({ title }) => title),
  })
  await reindex(queries, order, words)
}
