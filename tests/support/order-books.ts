import type { OrderRow, OrderStatus, PaymentRow, RefundRow } from '#server/db/schema.ts'
import type { LedgerProvider } from './ledger-provider.ts'
import type { Shop } from './shop.ts'

export const sum = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((total, one) => total + of(one), 0)
/** Statuses of which another number of orders is told than there are, a sentence each. */
export const countedWrong = (
  orders: readonly Pick<OrderRow, 'status'>[],
  totals: readonly { readonly status: string; readonly orders: number }[],
): readonly string[] =>
  (['unpaid', 'part_paid', 'paid', 'closed'] as const).flatMap((status) => {
    const there = orders.filter((order) => order.status === status).length
    const told = sum(
      totals.filter((row) => row.status === status),
      (row) => row.orders,
    )
    return there === told ? [] : [`There are ${there} ${status} orders, and ${told} are told.`]
  })

const isBack = ({ status }: RefundRow) => status === 'pending' || status === 'processed'

/** What the rows of an order say that it must be. */
const statusByRows = (order: OrderRow, captured: number): OrderStatus => {
  if (order.cancelled_at !== null) return 'closed'
  if (captured >= order.total_paise) return 'paid'
  if (captured > 0) return 'part_paid'
  return order.closed_at === null ? 'unpaid' : 'closed'
}

const faultsOf = (
  order: OrderRow,
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): readonly (string | false)[] => {
  const counted = payments.filter(({ status }) => status === 'captured')
  const captured = sum(counted, ({ amount_paise }) => amount_paise)
  const backOf = (wanted: readonly PaymentRow[]) =>
    sum(
      refunds.filter((refund) => isBack(refund) && wanted.some(({ id }) => id === refund.payment_id)),
      ({ amount_paise }) => amount_paise,
    )
  const apart = payments.filter(({ status }) => status === 'unapplied')
  const isApart = apart.some((payment) => backOf([payment]) < payment.amount_paise)
  const should = statusByRows(order, captured)
  const openOnes = payments.filter(({ status }) => status === 'open').map(({ purpose }) => purpose)
  return [
    captured > order.total_paise && `${captured} paise count for ${order.total_paise}`,
    order.captured_paise !== captured && `it says ${order.captured_paise} arrived, its rows ${captured}`,
    order.status !== should && `it is ${order.status}, its rows say ${should}`,
    order.refunded_paise !== backOf(counted) &&
      `it says ${order.refunded_paise} went back, its rows ${backOf(counted)}`,
    (order.listed === 1) !== (order.status !== 'closed') &&
      `it is ${order.status} and listed ${order.listed}`,
    (order.closed_at !== null) !== (order.status === 'closed') &&
      `it is ${order.status}, closed ${order.closed_at}`,
    new Set(openOnes).size !== openOnes.length && 'a purpose has two open payments',
    isApart && order.flag === null && 'money stands apart and nobody is told',
    payments.some((payment) => backOf([payment]) > payment.amount_paise) && 'more went back than came',
    refunds.some(({ status }) => status === 'asked') && 'a refund is still asked for',
  ]
}

/**
 * Holds the order of a life against its own rows and against the provider's books, to the paisa; every difference is a
 * sentence.
 */
export const faultsIn = async ({ app: { db } }: Shop, ledger: LedgerProvider): Promise<readonly string[]> => {
  const { kysely } = db
  const order = await kysely.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const payments = await kysely.selectFrom('payments').selectAll().execute()
  const refunds = await kysely.selectFrom('refunds').selectAll().execute()
  const totals = await kysely.selectFrom('order_totals').selectAll().execute()
  const emails = await kysely.selectFrom('outbox').select('dedupe_key').execute()
  const told = emails.filter(({ dedupe_key }) => dedupe_key.startsWith('payment ')).length
  const arrived = payments.filter(({ status }) => status === 'captured' || status === 'unapplied')
  const ours =
    sum(arrived, ({ amount_paise }) => amount_paise) -
    sum(refunds.filter(isBack), ({ amount_paise }) => amount_paise)
  return [
    ...faultsOf(order, payments, refunds),
    ours !== ledger.held() && `the shop holds ${ours} paise, the provider ${ledger.held()}`,
    ...countedWrong([order], totals),
    told !== payments.filter(({ status }) => status === 'captured').length &&
      `${told} payments were told to the customer`,
  ].flatMap((fault) => (fault ? [fault] : []))
}
