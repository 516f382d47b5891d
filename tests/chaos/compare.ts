import type { Database } from '#server/db/database.ts'
import { faultsInBooks, type ProviderBooks, readBooks, type ShopBooks, sum } from '../support/order-books.ts'
import type { Acknowledged } from './shopper.ts'

export interface Comparison {
  readonly figures: Readonly<Record<string, number>>
  /** Every way in which the shop's books differ from the provider's, or from what the shop itself has said. */
  readonly deviations: readonly string[]
}

const acknowledgements = ({ created, paid, believed }: Acknowledged, shop: ShopBooks): readonly string[] => {
  const orders = new Map(shop.orders.map((order) => [order.id, order]))
  return [
    ...created
      .filter(({ orderId, id, amount }) => orders.get(orderId)?.total_paise !== amount || !id)
      .map(({ orderId }) => `Order ${orderId} was acknowledged and is lost.`),
    ...paid
      .filter((id) => orders.get(id)?.status !== 'paid')
      .map((id) => `Order ${id} was said to be paid and is not.`),
    ...believed.map((what) => `The shop believed ${what}.`),
  ]
}

/** Compares the shop's books with the provider's, to the paisa. */
export const compare = async (
  db: Database,
  ledger: ProviderBooks,
  answer: Acknowledged,
): Promise<Comparison> => {
  const shop = await readBooks(db)
  const receipts = Map.groupBy(ledger.orders, ({ receipt }) => receipt)
  const captured = ledger.payments.filter(({ status }) => status === 'captured')
  const handled = shop.payments.filter(({ status }) => status === 'captured' || status === 'unapplied')
  const paid = shop.orders.filter(({ status }) => status === 'paid')
  return {
    figures: {
      'orders acknowledged': new Set(answer.created.map(({ orderId }) => orderId)).size,
      'orders stored': shop.orders.length,
      'orders paid': paid.length,
      'payments the provider captured': captured.length,
      'payments kept apart': shop.payments.filter(({ status }) => status === 'unapplied').length,
      'paise the provider captured': sum(captured, ({ amount }) => amount),
      'paise the shop counts': sum(handled, (row) => row.amount_paise),
      'of them for paid orders': sum(paid, (order) => order.total_paise),
    },
    deviations: [
      ...faultsInBooks(shop, ledger, Date.now()),
      ...[...receipts].flatMap(([receipt, made]) =>
        made.length > 1 ? [`Payment ${receipt} was made ${made.length} times at the provider.`] : [],
      ),
      ...acknowledgements(answer, shop),
    ],
  }
}
