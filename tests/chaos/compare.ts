import type { Database } from '#server/db/database.ts'
import type { OrderLineRow, OrderRow, PaymentRow } from '#server/db/schema.ts'
import { countedWrong, sum } from '../support/order-books.ts'
import type { Acknowledged } from './shopper.ts'

interface LedgerPayment {
  readonly id: string
  readonly order_id: string
  readonly amount: number
  readonly currency: string
  readonly status: string
}

/** The provider's own books. */
export interface Ledger {
  readonly orders: readonly { id: string; amount: number; receipt: string; notes: { orderId: string } }[]
  readonly payments: readonly LedgerPayment[]
}

export interface Comparison {
  readonly figures: Readonly<Record<string, number>>
  /** Every way in which the shop's books differ from the provider's, or from what the shop itself has said. */
  readonly deviations: readonly string[]
}

const readShop = async ({ kysely }: Database) => {
  const [orders, lines, payments, events, emails, totals] = await Promise.all([
    kysely.selectFrom('orders').selectAll().execute(),
    kysely.selectFrom('order_lines').selectAll().execute(),
    kysely.selectFrom('payments').selectAll().execute(),
    kysely.selectFrom('order_events').select(['order_id', 'what']).execute(),
    kysely.selectFrom('outbox').select('dedupe_key').execute(),
    kysely.selectFrom('order_totals').selectAll().execute(),
  ])
  return {
    orders,
    totals,
    linesOf: Map.groupBy(lines, (line) => line.order_id),
    payments,
    paymentsOf: Map.groupBy(payments, (payment) => payment.order_id),
    paidEvents: Map.groupBy(
      events.filter(({ what }) => what === 'paid'),
      (event) => event.order_id,
    ),
    placed: new Set(events.filter(({ what }) => what === 'placed').map((event) => event.order_id)),
    emails: new Set(emails.map((row) => row.dedupe_key)),
  }
}

type Books = Awaited<ReturnType<typeof readShop>>

/** What is wrong with an order by itself. */
const halves = (order: OrderRow, lines: readonly OrderLineRow[], own: readonly PaymentRow[], shop: Books) => {
  const total = sum(lines, (line) => line.quantity * line.unit_price_paise)
  const asked = own.filter(({ status }) => status !== 'unapplied')
  const faults = [
    total !== order.total_paise && `its lines make ${total}, not ${order.total_paise}`,
    asked.length !== 1 && `it has ${asked.length} payments`,
    !shop.placed.has(order.id) && 'nobody wrote down that it was placed',
    (shop.paidEvents.get(order.id)?.length ?? 0) !== (order.status === 'paid' ? 1 : 0) &&
      `it is ${order.status} with ${shop.paidEvents.get(order.id)?.length ?? 0} notes that it was paid`,
    (order.paid_at !== null) !== (order.status === 'paid') &&
      `it is ${order.status}, paid at ${order.paid_at}`,
    shop.emails.has(`payment ${asked[0]?.id}`) !== (order.status === 'paid') &&
      'its mail does not fit its status',
  ]
  return faults.flatMap((fault) => (fault ? [`Order ${order.id}: ${fault}.`] : []))
}

/** What the provider's order of a shop's order says it must be. */
const againstLedger = (order: OrderRow, own: readonly PaymentRow[], paid: readonly LedgerPayment[]) => {
  const asked = own.find(({ status }) => status !== 'unapplied')
  const isAsked = ({ amount, currency }: LedgerPayment) =>
    amount === order.total_paise && currency === order.currency
  const right = paid.filter((payment) => payment.status === 'captured' && isAsked(payment))
  const captured = paid.filter(({ status }) => status === 'captured')
  const counted = captured.filter(({ id }) => id === asked?.provider_payment_id)
  const unapplied = own.filter(({ status }) => status === 'unapplied').map((row) => row.provider_payment_id)
  const apart = captured.filter(({ id }) => id !== asked?.provider_payment_id).map(({ id }) => id)
  const faults = [
    (order.status === 'paid') !== right.length > 0 && `${order.status}, with ${right.length} payments taken`,
    order.status === 'paid' && counted.length !== 1 && 'paid by a payment the provider does not know',
    order.status === 'paid' && asked?.amount_paise !== order.total_paise && 'paid with another amount',
    unapplied.toSorted().join() !== apart.toSorted().join() && `apart: [${unapplied}] here, [${apart}] there`,
    apart.length > 0 && !order.flag && 'money stands apart and nobody is told',
    order.status !== 'paid' &&
      paid.some((payment) => payment.status === 'authorized' && isAsked(payment)) &&
      'authorised money was not taken',
  ]
  return faults.flatMap((fault) => (fault ? [`Order ${order.id}: ${fault}.`] : []))
}

const acknowledgements = ({ created, paid, believed }: Acknowledged, shop: Books): readonly string[] => {
  const orders = new Map(shop.orders.map((order) => [order.id, order]))
  const providerOrders = new Map(shop.payments.map((row) => [row.order_id, row.provider_order_id]))
  const lost = created.filter(({ orderId, id, amount }) => {
    const order = orders.get(orderId)
    return order?.total_paise !== amount || !shop.linesOf.has(orderId) || !providerOrders.has(orderId) || !id
  })
  return [
    ...lost.map(({ orderId }) => `Order ${orderId} was acknowledged and is lost.`),
    ...paid
      .filter((id) => orders.get(id)?.status !== 'paid')
      .map((id) => `Order ${id} was said to be paid and is not.`),
    ...believed.map((what) => `The shop believed ${what}.`),
  ]
}

/** Holds the shop's books against the provider's, to the paisa. */
export const compare = async (db: Database, ledger: Ledger, answer: Acknowledged): Promise<Comparison> => {
  const shop = await readShop(db)
  const orderOf = new Map(ledger.orders.map((order) => [order.id, order.notes.orderId]))
  const ledgerOf = Map.groupBy(ledger.payments, (payment) => orderOf.get(payment.order_id) ?? '')
  const receipts = Map.groupBy(ledger.orders, ({ receipt }) => receipt)
  const known = new Map(shop.payments.map((payment) => [payment.id, payment]))
  const captured = ledger.payments.filter(({ status }) => status === 'captured')
  const handled = shop.payments.filter(({ status }) => status === 'captured' || status === 'unapplied')
  const [theirs, ours] = [sum(captured, ({ amount }) => amount), sum(handled, (row) => row.amount_paise)]

  const deviations = [
    ...shop.orders.flatMap((order) => {
      const own = shop.paymentsOf.get(order.id) ?? []
      return [
        ...halves(order, shop.linesOf.get(order.id) ?? [], own, shop),
        ...againstLedger(order, own, ledgerOf.get(order.id) ?? []),
      ]
    }),
    ...[...receipts].flatMap(([receipt, made]) => [
      ...(made.length > 1 ? [`Payment ${receipt} was made ${made.length} times at the provider.`] : []),
      ...(made.some(({ amount }) => known.get(receipt)?.amount_paise !== amount)
        ? [`Payment ${receipt} has another amount at the provider, or is unknown here.`]
        : []),
    ]),
    ...(theirs === ours ? [] : [`The provider took ${theirs} paise, the shop counts ${ours}.`]),
    ...acknowledgements(answer, shop),
    ...countedWrong(shop.orders, shop.totals),
  ]
  const paid = shop.orders.filter(({ status }) => status === 'paid')
  return {
    figures: {
      'orders acknowledged': new Set(answer.created.map(({ orderId }) => orderId)).size,
      'orders stored': shop.orders.length,
      'orders paid': paid.length,
      'payments the provider captured': captured.length,
      'payments kept apart': shop.payments.filter(({ status }) => status === 'unapplied').length,
      'paise the provider captured': theirs,
      'paise the shop counts': ours,
      'of them for paid orders': sum(paid, (order) => order.total_paise),
    },
    deviations,
  }
}
