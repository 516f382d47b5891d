import { faultsInBooks, type ProviderBooks } from '../../support/order-books.ts'
import type { Rows } from './books.ts'
import type { Provider } from './provider.ts'
import type { Claims } from './claims.ts'

/** The last part of the calm: what was due before it must be done, what falls due within it may be. */
const LAST_WAIT_MS = 40 * 60 * 1000

const keptWord = ({ all }: Claims, ours: Rows): readonly string[] => {
  const orders = new Map(ours.orders.map((order) => [order.id, order]))
  const refunds = new Set(ours.refunds.map(({ idempotency_key }) => idempotency_key))
  const audited = new Set(ours.audited.map(({ act, subject }) => `${act} ${subject}`))
  const counts = new Set(
    ours.payments.filter(({ status }) => status === 'captured').map((row) => row.provider_payment_id),
  )
  return [
    ...all.created.flatMap(({ orderId, paise }) =>
      orders.get(orderId)?.total_paise === paise ? [] : [`Order ${orderId} was acknowledged and is lost.`],
    ),
    ...[...all.paid].flatMap((id) =>
      orders.get(id)?.paid_at ? [] : [`Order ${id} was said to be paid and was not.`],
    ),
    ...[...all.cancelled].flatMap((id) => [
      ...(orders.get(id)?.cancelled_at ? [] : [`Order ${id} was said to be cancelled and is not.`]),
      ...(audited.has(`order.cancel ${id}`) ? [] : [`The end of order ${id} is not in the audit log.`]),
    ]),
    ...all.applied.flatMap(({ orderId, paymentId }) => [
      ...(counts.has(paymentId) ? [] : [`${paymentId} was said to count and does not.`]),
      ...(audited.has(`order.apply-payment ${orderId}`)
        ? []
        : [`That ${paymentId} was to count is not in the audit log.`]),
    ]),
    ...all.refunded.flatMap(({ orderId, key }) => [
      ...(refunds.has(key) ? [] : [`A refund of ${orderId} was acknowledged and is lost.`]),
      ...(audited.has(`order.refund ${orderId}`) ? [] : [`A refund of ${orderId} is not in the audit log.`]),
    ]),
  ]
}

/** What is known besides the books. */
interface Told {
  /** The provider's latest status of each dispute. */
  readonly disputes: Provider['disputes']
  readonly claims: Claims
  /** How often each e-mail was sent. */
  readonly sent: ReadonlyMap<string, number>
  /** When the books were read. */
  readonly endMs: number
}

/** What a dispute may be here, by its latest status at the provider, which lists one that was sent back as open. */
const KNOWN_AS: Readonly<Record<string, readonly string[]>> = {
  created: ['open'],
  action_required: ['action_required', 'open'],
}

const disputesApart = ({ disputes, payments }: Rows, theirs: Provider['disputes']): readonly string[] =>
  [...theirs].flatMap(([id, { status, paymentId }]) => {
    const known = disputes.find((row) => row.id === id)
    const payment = payments.find((row) => row.provider_payment_id === paymentId)
    if (!payment) return []
    if (!known || !(KNOWN_AS[status] ?? [status]).includes(known.status))
      return [`The dispute ${id} is ${status} at the provider and ${known?.status} here.`]
    const taken = status === 'lost' ? payment.amount_paise : 0
    return known.deducted_paise === taken
      ? []
      : [`The dispute ${id} took ${taken} paise, and ${known.deducted_paise} by the books here.`]
  })

const STAFF_HEARS = new Set(['paid', 'part_paid', 'flagged'])

/**
 * Compares the shop's books, and everything that it has said, with the provider's; returns a sentence for every
 * difference.
 */
export const compareBooks = (
  ours: Rows,
  theirs: ProviderBooks,
  { disputes, claims, sent, endMs }: Told,
): readonly string[] => {
  const emails = ours.emails.filter(({ id }) => sent.has(id))
  const keys = new Set(emails.map(({ dedupe_key }) => dedupe_key))
  return [
    ...faultsInBooks({ ...ours, emails }, theirs, endMs - LAST_WAIT_MS),
    ...ours.events.flatMap(({ id, what, order_id }) =>
      !STAFF_HEARS.has(what) || keys.has(`staff ${order_id} ${id}`)
        ? []
        : [`Staff were not told that order ${order_id} is ${what}.`],
    ),
    ...ours.emails.flatMap(({ dedupe_key, status }) =>
      status === 'sent' ? [] : [`The e-mail “${dedupe_key}” is ${status}.`],
    ),
    ...keptWord(claims, ours),
    ...disputesApart(ours, disputes),
  ]
}
