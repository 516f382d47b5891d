import type { Database } from '#server/db/database.ts'
import { ARRIVED, type OrderRow, type PaymentRow, type RefundRow } from '#server/db/schema.ts'
import type { Ledger } from '#standins/razorpay/ledger.ts'

/** The provider's own books. */
export type ProviderBooks = ReturnType<Ledger['everything']>

/** Everything that the shop has stored about its orders and their money. */
export const readBooks = async ({ kysely }: Pick<Database, 'kysely'>) => {
  const [orders, lines, payments, refunds, disputes, events, emails, totals] = await Promise.all([
    kysely.selectFrom('orders').selectAll().execute(),
    kysely.selectFrom('order_lines').selectAll().execute(),
    kysely.selectFrom('payments').selectAll().execute(),
    kysely.selectFrom('refunds').selectAll().execute(),
    kysely.selectFrom('disputes').selectAll().execute(),
    kysely.selectFrom('order_events').selectAll().execute(),
    kysely.selectFrom('outbox').selectAll().execute(),
    kysely.selectFrom('order_totals').selectAll().execute(),
  ])
  return { orders, lines, payments, refunds, disputes, events, emails, totals }
}

export type ShopBooks = Awaited<ReturnType<typeof readBooks>>

export const sum = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((total, one) => total + of(one), 0)

export const isGivenBack = ({ status }: { readonly status: string }) =>
  status === 'pending' || status === 'processed'

const MONEY = new Set(['captured', 'refunded'])

/** Everything that either side knows about one order. */
const openOrder = (order: OrderRow, ours: ShopBooks, theirs: ProviderBooks, doneByMs: number) => {
  const of = <T extends { readonly order_id: string }>(rows: readonly T[]) =>
    rows.filter(({ order_id }) => order_id === order.id)
  const payments = of(ours.payments)
  const byReceipt = new Map<string | null, PaymentRow>(payments.map((row) => [row.id, row]))
  const providerOrders = theirs.orders.filter(({ receipt }) => byReceipt.has(receipt))
  const askedBy = new Map(providerOrders.map(({ id, receipt }) => [id, byReceipt.get(receipt)]))
  const all = theirs.payments.filter(({ order_id, status }) => askedBy.has(order_id) && MONEY.has(status))
  // Money that was refunded before the shop knew of it leaves only a flag.
  const isGone = ({ id, status }: (typeof all)[number]) =>
    status === 'refunded' && !payments.some((row) => row.provider_payment_id === id)
  const money = all.filter((payment) => !isGone(payment))
  const moneyIds = new Set(money.map(({ id }) => id))
  /** Whether a payment has exactly the requested amount and currency. */
  const isRight = ({ order_id, amount, currency }: (typeof all)[number]) =>
    amount === askedBy.get(order_id)?.amount_paise && currency === order.currency
  return {
    order,
    doneByMs,
    payments,
    providerOrders,
    askedBy,
    money,
    right: money.filter(isRight),
    gone: all.filter(isGone),
    held: theirs.payments
      .filter(({ order_id, status }) => askedBy.has(order_id) && status === 'authorized')
      .filter(isRight),
    givenBack: theirs.refunds.filter((refund) => moneyIds.has(refund.payment_id) && isGivenBack(refund)),
    failed: theirs.payments.filter(({ order_id, status }) => askedBy.has(order_id) && status === 'failed'),
    lines: of(ours.lines),
    waiting: payments.filter(({ status }) => status === 'open' || status === 'closed'),
    counted: payments.filter(({ status }) => status === 'captured'),
    apart: payments.filter(({ status }) => status === 'unapplied'),
    refunds: of(ours.refunds),
    disputes: of(ours.disputes),
    events: of(ours.events),
  }
}

type Opened = ReturnType<typeof openOrder>

const paiseOf = (payments: readonly PaymentRow[]) => sum(payments, ({ amount_paise }) => amount_paise)

/** An order's status according to its payments; a cancelled one is closed in any case. */
const statusOf = ({ order, counted, waiting, doneByMs }: Opened): OrderRow['status'] => {
  if (order.cancelled_at !== null) return 'closed'
  const paise = paiseOf(counted)
  if (paise > 0) return paise >= order.total_paise ? 'paid' : 'part_paid'
  if (waiting.some(({ status }) => status === 'open')) {
    const isKnown = order.source === 'quote' || waiting.some((row) => row.provider_order_id !== null)
    return isKnown ? 'unpaid' : 'draft'
  }
  // An accepted quote without an open payment waits for its own time.
  const mayWait = order.source === 'quote' && Date.parse(order.pay_by) > doneByMs
  return mayWait && order.closed_at === null ? 'unpaid' : 'closed'
}

/** Whether it must be listed: a closed order only if money has arrived for it. */
const mustBeListed = ({ status }: OrderRow, payments: readonly PaymentRow[]): boolean =>
  ['paid', 'part_paid', 'unpaid'].includes(status) ||
  (status === 'closed' && payments.some((payment) => ARRIVED.includes(payment.status)))

/** Whether a refund failed and none was requested since. */
const isLastWord = ({ status, settled_at }: RefundRow, refunds: readonly RefundRow[]) =>
  status === 'failed' && settled_at !== null && refunds.every(({ created_at }) => created_at <= settled_at)

/** Checks an order's rows against each other. */
const byItself = (opened: Opened) => {
  const { order, lines, payments, waiting, counted, apart, refunds, disputes, events } = opened
  const paidEvents = events.filter(({ what }) => what === 'paid').length
  const shouldBe = statusOf(opened)
  const back = (payment: PaymentRow) =>
    sum(
      refunds.filter((refund) => refund.payment_id === payment.id && isGivenBack(refund)),
      (one) => one.amount_paise,
    )
  const taken = (payment: PaymentRow) =>
    sum(
      disputes.filter((dispute) => dispute.payment_id === payment.id),
      (one) => one.deducted_paise,
    )
  const backOfAll = sum(counted, back)
  const linesTotal = sum(lines, (line) => line.quantity * line.unit_price_paise - line.discount_paise)
  const begun = payments.filter(({ purpose, create_attempts }) => purpose === 'full' && create_attempts > 0)
  const wrong = apart.filter(
    ({ purpose, amount_paise }) => purpose === 'full' && amount_paise !== order.total_paise,
  )
  const open = waiting.filter(({ status }) => status === 'open').map(({ purpose }) => purpose)
  return [
    linesTotal + order.shipping_paise !== order.total_paise &&
      `its lines make ${linesTotal + order.shipping_paise}, not ${order.total_paise}`,
    !events.some(({ what }) => what === 'placed') && 'nobody wrote down that it was placed',
    order.source === 'cart' &&
      (begun.length < 1 || begun.length > 1 + wrong.length) &&
      'it has several payments for one cart, or none',
    new Set(open).size !== open.length && 'two payments of one purpose are open',
    order.captured_paise !== paiseOf(counted) &&
      `${order.captured_paise} paise are said to count, its payments make ${paiseOf(counted)}`,
    order.captured_paise > order.total_paise && 'more counts than it costs',
    order.status !== shouldBe && `it is ${order.status}, its rows say ${shouldBe}`,
    order.status === 'paid' && order.paid_at === null && 'it is paid, and not since when',
    order.paid_at !== null &&
      order.status !== 'paid' &&
      order.cancelled_at === null &&
      `it is ${order.status}, paid at ${order.paid_at}`,
    (order.status === 'closed') !== (order.closed_at !== null) &&
      `it is ${order.status}, closed at ${order.closed_at}`,
    (order.listed === 1) !== mustBeListed(order, payments) && `it is ${order.status}, listed ${order.listed}`,
    paidEvents !== (order.paid_at === null ? 0 : 1) &&
      `it was paid at ${order.paid_at}, with ${paidEvents} notes that it was`,
    order.refunded_paise !== backOfAll &&
      `${order.refunded_paise} paise are said to be given back, ${backOfAll} were`,
    payments.some((payment) => back(payment) > payment.amount_paise) && 'more was given back than came',
    counted.some(({ pending_at }) => pending_at !== null) && 'a payment counts and is pending',
    apart.some((payment) => back(payment) + taken(payment) < payment.amount_paise) &&
      order.flag === null &&
      'money stands apart and nobody is told',
    disputes.some(({ status }) => ['open', 'action_required', 'lost'].includes(status)) &&
      order.flag === null &&
      'a dispute is open and nobody is told',
    refunds.some((refund) => isLastWord(refund, refunds)) &&
      order.flag === null &&
      'a refund failed and nobody is told',
    refunds.some(({ status }) => status === 'asked') && 'a refund is still asked for',
  ]
}

/** Checks an order against the provider's books. */
const againstLedger = (opened: Opened) => {
  const { order, providerOrders, askedBy, money, right, gone, failed, events, held, givenBack } = opened
  const { payments, counted, apart, refunds } = opened
  const known = new Set(providerOrders.map(({ id }) => id))
  const countedIds = new Set(counted.map(({ provider_payment_id }) => provider_payment_id))
  const wantedApart = money.filter(({ id }) => !countedIds.has(id)).map(({ id }) => id)
  const keptApart = apart.map(({ provider_payment_id }) => provider_payment_id)
  const ours =
    paiseOf([...counted, ...apart]) - sum(refunds.filter(isGivenBack), ({ amount_paise }) => amount_paise)
  const theirs = sum(money, ({ amount }) => amount) - sum(givenBack, ({ amount }) => amount)
  // Only an order from a cart is promised to accept money after its time.
  const takesMoney = order.cancelled_at === null && (order.status !== 'closed' || order.source === 'cart')
  return [
    providerOrders.some(({ id, amount }) => amount !== askedBy.get(id)?.amount_paise) &&
      'a payment has another amount at the provider',
    payments.some(({ provider_order_id: id }) => id !== null && !known.has(id)) &&
      'the provider does not know one of its payments',
    ours !== theirs && `the shop holds ${ours} paise of it, the provider ${theirs}`,
    takesMoney &&
      order.captured_paise === 0 &&
      right.length > 0 &&
      `it is ${order.status}, with ${right.length} payments taken`,
    counted.some(({ provider_payment_id: id }) => !money.some((payment) => payment.id === id)) &&
      'a payment counts that the provider does not know',
    keptApart.toSorted().join() !== wantedApart.toSorted().join() &&
      `apart: [${keptApart}] here, [${wantedApart}] there`,
    events.filter(({ what }) => what === 'payment_failed').length > failed.length &&
      'a failed try was noted twice',
    order.captured_paise === 0 &&
      gone.length > 0 &&
      order.flag === null &&
      'money came and went and nobody is told',
    takesMoney &&
      held.some(
        ({ order_id, amount }) =>
          (order.captured_paise === 0 || askedBy.get(order_id)?.provider_payment_id === null) &&
          order.captured_paise + amount <= order.total_paise,
      ) &&
      'authorised money was not taken',
  ]
}

/** E-mails that an order must have caused, each at least once; only in fair weather none may be sent twice. */
const emailsOf = (opened: Opened, emails: ReadonlySet<string>) => {
  const { order, payments, counted, refunds, events } = opened
  const expect = (key: string, isWanted: boolean) =>
    emails.has(key) !== isWanted && `the e-mail “${key}” is ${isWanted ? 'missing' : 'one too many'}`
  const wasAsked = events.some(({ what }) => what === 'provider_order_made')
  return [
    expect(`order ${order.id}`, wasAsked),
    ...payments.map((row) => expect(`payment ${row.id}`, counted.includes(row))),
    expect(`cancelled ${order.id}`, order.cancelled_at !== null && (order.source === 'quote' || wasAsked)),
    ...refunds.map((refund) => isGivenBack(refund) && expect(`refund ${refund.id}`, true)),
  ]
}

/** Statuses whose stored total differs from the number of orders, a sentence each. */
const countedWrong = ({ orders, totals }: ShopBooks): readonly string[] =>
  (['unpaid', 'part_paid', 'paid', 'closed'] as const).flatMap((status) => {
    const there = orders.filter((order) => order.status === status).length
    const told = sum(
      totals.filter((row) => row.status === status),
      (row) => row.orders,
    )
    return there === told ? [] : [`There are ${there} ${status} orders, and ${told} are told.`]
  })

/**
 * Compares every order with its own rows, with what was written to the customer and with the provider's books, to the
 * paisa; returns a sentence for every difference. Whatever fell due by `doneByMs` must have been done.
 */
export const faultsInBooks = (
  ours: ShopBooks,
  theirs: ProviderBooks,
  doneByMs: number,
): readonly string[] => {
  const emails = new Set(ours.emails.map(({ dedupe_key }) => dedupe_key))
  const receipts = new Set<string | null>(ours.payments.map(({ id }) => id))
  return [
    ...ours.orders.flatMap((order) => {
      const opened = openOrder(order, ours, theirs, doneByMs)
      return [...byItself(opened), ...againstLedger(opened), ...emailsOf(opened, emails)].flatMap((fault) =>
        fault ? [`Order ${order.id}: ${fault}.`] : [],
      )
    }),
    ...theirs.orders.flatMap(({ id, receipt }) =>
      receipts.has(receipt) ? [] : [`The provider’s order ${id} belongs to no payment.`],
    ),
    ...countedWrong(ours),
  ]
}
