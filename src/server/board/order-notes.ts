import { z } from 'zod'
import type { NewOrderNote } from '#contract/board/add-note.ts'
import { MAX_ORDER_NOTE_LENGTH } from '#domain/board/order-note.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { countChanged } from '../db/has-changed.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { plainLines, nonEmpty } from '../endpoint/plain-input.ts'
import { requestKey } from '../endpoint/request-key.ts'
import { isCompleted } from '../orders/is-completed.ts'
import { lockOrderOrThrow } from '../orders/order-transitions.ts'
import { conflict } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'

/** An order note as sent. */
export const orderNoteSchema = inputSchema<NewOrderNote>()(
  z.object({
    id: requestKey,
    words: plainLines(MAX_ORDER_NOTE_LENGTH).pipe(nonEmpty('Please write something.')),
  }),
)

type Deps = Pick<ShopDeps, 'clock' | 'audit'>

/**
 * Adds a staff note to an order, once per note id; 404 if there is no such order, 409 if its customer's data were
 * erased.
 */
export const openOrderNotes =
  ({ audit, clock }: Deps) =>
  (admin: Account, orderId: string, { id, words }: NewOrderNote): Promise<void> =>
    audit.recordWith(admin, async (queries) => {
      const order = await lockOrderOrThrow(queries, orderId)
      // The erasure of a person's data would no longer find a note on this order, so the note would never be erased.
      if (order.email === '')
        throw conflict(
          'nobody_known',
          'The customer’s data has been erased, so notes can no longer be added to this order.',
        )
      const stored = await queries
        .insertInto('order_notes')
        .values({ id, order_id: orderId, at: clock().toISOString(), actor_id: admin.id, words })
        .onConflict((conflict) => conflict.columns(['order_id', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return { value: undefined, ...(stored && { action: { act: 'order.note', subject: orderId } }) }
    })

/** The ids of orders that are completed and need no notes any more. */
const doneOrders = (queries: Queries) =>
  queries
    .selectFrom('orders')
    .leftJoin('order_production', 'order_production.order_id', 'orders.id')
    .select('orders.id')
    .where(isCompleted)

/** Clears the text of notes that were written before the given time (ISO UTC) on completed orders; returns how many. */
export const eraseOldOrderNotes = (queries: Queries, before: string): Promise<number> =>
  countChanged(
    queries
      .updateTable('order_notes')
      .set({ words: '' })
      .where('words', '<>', '')
      .where('at', '<', before)
      .where('order_id', 'in', doneOrders(queries)),
  )
