import type { OrderRow, PaymentRow } from '#server/db/schema.ts'
import type { Ledger } from '#standins/razorpay/ledger.ts'
import type { Rows } from './books.ts'
import type { Provider } from './provider.ts'
import type { Claims } from './claims.ts'

type Theirs = ReturnType<Ledger['everything']>

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0)
const isGivenBack = ({ status }: { readonly status: string }) =>
  status === 'pending' || status === 'processed'
const MONEY = new Set(['captured', 'refunded'])

/** Everything that either side knows of one order. */
const openOrder = (order: OrderRow, ours: Rows, theirs: Theirs) => {
  const of = <T extends { readonly order_id: string }>(rows: readonly T[]) =>
    rows.filter(({ order_id }) => order_id === order.id)
  const payments = of(ours.payments)
  const paymentIds = new Set<string | null>(payments.map(({ id }) => id))
  const providerOrders = theirs.orders.filter(({ receipt }) => paymentIds.has(receipt))
  const ids = new Set(providerOrders.map(({ id }) => id))
  const all = theirs.payments.filter(({ order_id, status }) => ids.has(order_id) && MONEY.has(status))
  // What came and went before the shop had heard of it leaves nothing but a flag.
  const isGone = ({ id, status }: (typeof all)[number]) =>
    status === 'refunded' && !payments.some((row) => row.provider_payment_id === id)
  const money = all.filter((payment) => !isGone(payment))
  const moneyIds = new Set(money.map(({ id }) => id))
  return {
    order,
    providerOrders,
    money,
    gone: all.filter(isGone),
    held: theirs.payments.filter(({ order_id, status }) => ids.has(order_id) && status === 'authorized'),
    givenBack: theirs.refunds.filter((refund) => moneyIds.has(refund.payment_id) && isGivenBack(refund)),
    failed: theirs.payments.filter(({ order_id, status }) => ids.has(order_id) && status === 'failed'),
    lines: of(ours.lines),
    main: payments.find(({ status }) => status !== 'unapplied'),
    mains: payments.filter(({ status }) => status !== 'unapplied'),
    apart: payments.filter(({ status }) => status === 'unapplied'),
    refunds: of(ours.refunds),
    disputes: of(ours.disputes),
    events: of(ours.events),
  }
}

type Opened = ReturnType<typeof openOrder>

/** What the rows of an order say of one another. */
const byItself = ({ order, lines, main, mains, apart, refunds, disputes, events }: Opened) => {
  const paidEvents = events.filter(({ what }) => what === 'paid').length
  const isPaid = order.status === 'paid'
  const back = (payment: PaymentRow | undefined) =>
    sum(
      refunds.filter((refund) => refund.payment_id === payment?.id && isGivenBack(refund)),
      (one) => one.amount_paise,
    )
  const shouldBe: OrderRow['status'] =
    main?.status === 'captured'
      ? 'paid'
      : main?.status === 'closed'
        ? 'closed'
        : main?.provider_order_id
          ? 'unpaid'
          : 'draft'
  return [
    sum(lines, (line) => line.quantity * line.unit_price_paise) !== order.total_paise &&
      'its lines make another total',
    mains.length !== 1 && `it has ${mains.length} payments`,
    main?.amount_paise !== order.total_paise && 'its payment is of another amount',
    order.status !== shouldBe && `it is ${order.status}, its rows say ${shouldBe}`,
    isPaid !== (order.paid_at !== null) && `it is ${order.status}, paid at ${order.paid_at}`,
    (order.status === 'closed') !== (order.closed_at !== null) &&
      `it is ${order.status}, closed at ${order.closed_at}`,
    (order.listed === 1) !== (isPaid || order.status === 'unpaid') &&
      `it is ${order.status}, listed ${order.listed}`,
    paidEvents !== (isPaid ? 1 : 0) && `it is ${order.status}, with ${paidEvents} notes that it was paid`,
    order.captured_paise !== (isPaid ? main?.amount_paise : 0) &&
      `${order.captured_paise} paise of it are said to have arrived`,
    order.refunded_paise !== back(main) &&
      `${order.refunded_paise} paise are said to be given back, ${back(main)} were`,
    back(main) > order.total_paise && 'more was given back than came',
    main?.pending_at !== null && isPaid && 'it is paid and pending',
    apart.some((payment) => back(payment) < payment.amount_paise) &&
      order.flag === null &&
      'money stands apart and nobody is told',
    disputes.some(({ status }) => ['open', 'action_required', 'lost'].includes(status)) &&
      order.flag === null &&
      'a dispute is open and nobody is told',
    refunds.some(({ status }) => status === 'failed') &&
      order.flag === null &&
      'a refund failed and nobody is told',
    refunds.some(({ status }) => status === 'asked') && 'a refund is still asked for',
  ]
}

/** What the provider's books say that the order must be. */
const againstLedger = (opened: Opened) => {
  const { order, providerOrders, money, gone, failed, events, held, givenBack, main, apart, refunds } = opened
  const known = providerOrders.find(({ id }) => id === main?.provider_order_id)
  const right = money.filter(
    ({ amount, currency }) => amount === order.total_paise && currency === order.currency,
  )
  const wantedApart = money.filter(({ id }) => id !== main?.provider_payment_id).map(({ id }) => id)
  const keptApart = apart.map(({ provider_payment_id }) => provider_payment_id)
  const ours =
    sum([...(main?.status === 'captured' ? [main] : []), ...apart], ({ amount_paise }) => amount_paise) -
    sum(refunds.filter(isGivenBack), ({ amount_paise }) => amount_paise)
  const theirs = sum(money, ({ amount }) => amount) - sum(givenBack, ({ amount }) => amount)
  return [
    providerOrders.some(({ amount }) => amount !== order.total_paise) &&
      'it has another amount at the provider',
    main?.provider_order_id && !known && 'the provider does not know it',
    ours !== theirs && `the shop holds ${ours} paise of it, the provider ${theirs}`,
    (order.status === 'paid') !== right.length > 0 &&
      `it is ${order.status}, with ${right.length} payments taken`,
    order.status === 'paid' &&
      !money.some(({ id }) => id === main?.provider_payment_id) &&
      'it is paid by money that nobody took',
    keptApart.toSorted().join() !== wantedApart.toSorted().join() &&
      `apart: [${keptApart}] here, [${wantedApart}] there`,
    events.filter(({ what }) => what === 'payment_failed').length > failed.length &&
      'a failed try was noted twice',
    order.status !== 'paid' &&
      gone.length > 0 &&
      order.flag === null &&
      'money came and went and nobody is told',
    order.status !== 'paid' &&
      held.some(({ amount }) => amount === order.total_paise) &&
      'authorised money was not taken',
  ]
}

/** E-mails that an order must have caused, each exactly once. */
const emailsOf = ({ order, main, refunds, events }: Opened, emails: ReadonlyMap<string, number>) => {
  const told = (key: string) => emails.get(key) ?? 0
  const expect = (key: string, isWanted: boolean) =>
    told(key) !== (isWanted ? 1 : 0) && `the e-mail “${key}” was sent ${told(key)} times`
  return [
    expect(`order ${order.id}`, main?.provider_order_id !== null),
    expect(`payment ${main?.id}`, order.status === 'paid'),
    ...refunds.map((refund) => (isGivenBack(refund) ? expect(`refund ${refund.id}`, true) : false)),
    ...events
      .filter(({ what }) => what === 'paid' || what === 'flagged')
      .map(({ id }) => expect(`staff ${order.id} ${id}`, true)),
  ]
}

const keptWord = ({ all }: Claims, ours: Rows): readonly string[] => {
  const orders = new Map(ours.orders.map((order) => [order.id, order]))
  const refunds = new Set(ours.refunds.map(({ idempotency_key }) => idempotency_key))
  const audited = new Set(
    ours.audited.filter(({ act }) => act === 'order.refund').map(({ subject }) => subject),
  )
  return [
    ...all.created.flatMap(({ orderId, paise }) =>
      orders.get(orderId)?.total_paise === paise ? [] : [`Order ${orderId} was acknowledged and is lost.`],
    ),
    ...[...all.paid].flatMap((id) =>
      orders.get(id)?.status === 'paid' ? [] : [`Order ${id} was said to be paid and is not.`],
    ),
    ...all.refunded.flatMap(({ orderId, key }) => [
      ...(refunds.has(key) ? [] : [`A refund of ${orderId} was acknowledged and is lost.`]),
      ...(audited.has(orderId) ? [] : [`A refund of ${orderId} is not in the audit log.`]),
    ]),
  ]
}

const countedWrong = ({ orders, totals }: Rows): readonly string[] =>
  ['unpaid', 'part_paid', 'paid', 'closed'].flatMap((status) => {
    const there = orders.filter((order) => order.status === status).length
    const told = sum(
      totals.filter((row) => row.status === status),
      (row) => row.orders,
    )
    return there === told ? [] : [`There are ${there} ${status} orders, and ${told} are told.`]
  })

/** What was said beside the books. */
interface Told {
  /** The provider's last word on each dispute. */
  readonly disputes: Provider['disputes']
  readonly claims: Claims
  /** How often each e-mail was sent. */
  readonly sent: ReadonlyMap<string, number>
}

const OPEN = 'open'

const disputesApart = ({ disputes, payments }: Rows, theirs: Provider['disputes']): readonly string[] =>
  [...theirs].flatMap(([id, { status, paymentId }]) => {
    const known = disputes.find((row) => row.id === id)?.status
    const isOurs = payments.some((row) => row.provider_payment_id === paymentId)
    return !isOurs || known === (status === 'created' ? OPEN : status)
      ? []
      : [`The dispute ${id} is ${status} at the provider and ${known} here.`]
  })

/** Holds the shop's books, and all that it has said, against the provider's; every difference is a sentence. */
export const compareBooks = (
  ours: Rows,
  theirs: Theirs,
  { disputes, claims, sent }: Told,
): readonly string[] => {
  const emails = new Map(
    ours.emails.map(({ dedupe_key, id }) => [dedupe_key, Math.min(sent.get(id) ?? 0, 1)]),
  )
  const receipts = new Set(ours.payments.map(({ id }) => id))
  return [
    ...ours.orders.flatMap((order) => {
      const opened = openOrder(order, ours, theirs)
      return [...byItself(opened), ...againstLedger(opened), ...emailsOf(opened, emails)].flatMap((fault) =>
        fault ? [`Order ${order.id}: ${fault}.`] : [],
      )
    }),
    ...theirs.orders.flatMap(({ id, receipt }) =>
      receipts.has(receipt ?? '') ? [] : [`The provider’s order ${id} belongs to no payment.`],
    ),
    ...ours.emails.flatMap(({ dedupe_key, status }) =>
      status === 'sent' ? [] : [`The e-mail “${dedupe_key}” is ${status}.`],
    ),
    ...keptWord(claims, ours),
    ...countedWrong(ours),
    ...disputesApart(ours, disputes),
  ]
}
