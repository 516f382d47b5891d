import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { HOUR_MS } from '#domain/time/dates.ts'
import type { Queries } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import type { OrderRow, PaymentPurpose } from '#server/db/schema.ts'
import { type NewQuoteOrder, storeQuoteOrder } from '#server/orders/store-quote-order.ts'
import { ADDRESS, type Checkout } from './checkout.ts'
import type { Shop } from './shop.ts'

export const PAY_WITHIN_MS = 72 * HOUR_MS
/** The total of the order of a test's quote, and its deposit, in paise. */
export const TOTAL = 15_000_000
export const DEPOSIT = 5_000_000

const LINE = { entryId: '', slug: '', title: 'Wedding suit', size: 'M', color: 'Ivory', discountPaise: 0 }

/** Stores the order of an accepted quote: a guest's, for a suit of ₹1,50,000, unless told otherwise. */
export const acceptQuote = (
  { app: { db, clock } }: Shop,
  order: Partial<NewQuoteOrder> = {},
): Promise<OrderRow> =>
  db.transaction((queries) => {
    const at = clock()
    return storeQuoteOrder(queries, {
      userId: null,
      customerName: 'Meera Iyer',
      email: 'meera@example.in',
      lines: [{ ...LINE, quantity: 1, unitPricePaise: TOTAL }],
      shippingPaise: 0,
      totalPaise: TOTAL,
      address: { ...ADDRESS, state: 'Karnataka' },
      gstin: '',
      requiredPaise: DEPOSIT,
      production: { from: 6, to: 21 },
      payBy: new Date(at.getTime() + PAY_WITHIN_MS),
      at,
      details: { quote: 'Q-1' },
      ...order,
    })
  })

/** A shop with the order of an accepted quote. */
export const withAcceptedQuote = async (opening: Promise<Shop>) => {
  const shop = await opening
  return { shop, order: await acceptQuote(shop) }
}

/** The amount of each payment purpose of that order. */
export const AMOUNTS: Readonly<Record<PaymentPurpose, number>> = {
  deposit: DEPOSIT,
  balance: TOTAL - DEPOSIT,
  full: TOTAL,
}

/** Requests a payment of such an order, as the holder of its link does. */
export const payFor = ({ app }: Shop, { id }: OrderRow, purpose: PaymentPurpose): Promise<PaymentIntent> =>
  app.payments.payFor(id, purpose, AMOUNTS[purpose])

/** Opens the deposit's payment as the shop does before it asks the provider, inside a transaction with the order's lock. */
export const openDeposit = async (queries: Queries, { id }: OrderRow, at: Date): Promise<void> => {
  await queries
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: id,
      purpose: 'deposit',
      status: 'open',
      amount_paise: DEPOSIT,
      currency: 'INR',
      create_attempts: 0,
      created_at: at.toISOString(),
    })
    .execute()
}

/** The order as it is stored now. */
export const storedOrder = ({ app: { db } }: Shop, { id }: Pick<OrderRow, 'id'>): Promise<OrderRow> =>
  db.kysely.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Pays for such an order at the provider and sends the shop the proof, through its link. */
export const pay = async (
  shop: Shop,
  checkout: Pick<Checkout, 'pay'>,
  order: OrderRow,
  purpose: PaymentPurpose,
): Promise<PaymentProof> => {
  const proof = await checkout.pay((await payFor(shop, order, purpose)).id)
  await shop.app.payments.verifyFor(order.id, proof)
  return proof
}
