import { z } from 'zod'
import type { Config } from '#config/read-config.ts'
import { isDisputeOver } from '#domain/orders/clearable-flag.ts'
import type { Queries } from '../db/database.ts'
import { isAny } from '../db/is-any.ts'
import type { DisputeRow, OrderRow, PaymentRow } from '../db/schema.ts'
import { orderRow } from '../orders/order-answer.ts'
import { raiseFlag, record, unflag } from '../orders/order-events.ts'
import { emailing } from '../outbox/outbox.ts'
import { disputeEmail } from './dispute-email.ts'
import { paiseGone, paiseLeft } from './gone-paise.ts'
import { hasUnseenDispute } from './has-unseen-dispute.ts'
import { lockPayment, reflagUnapplied } from './refund-rows.ts'
import type { Source } from './settle.ts'
import { unixSeconds } from './unix-seconds.ts'

const MAX_TEXT = 200

/** What each of the provider's messages makes of a dispute. */
const STATUS_OF = {
  'payment.dispute.created': 'open',
  'payment.dispute.under_review': 'under_review',
  'payment.dispute.action_required': 'action_required',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  'payment.dispute.closed': 'closed',
} as const satisfies Readonly<Record<string, DisputeRow['status']>>

/** How far a dispute has come. */
const RANK = {
  open: 0,
  under_review: 1,
  action_required: 2,
  won: 3,
  lost: 3,
  closed: 3,
} as const satisfies Readonly<Record<DisputeRow['status'], number>>

const isKnown = (event: string): event is keyof typeof STATUS_OF => Object.hasOwn(STATUS_OF, event)

const disputeEntity = z.object({
  id: z.string().max(MAX_TEXT),
  payment_id: z.string(),
  amount: z.int(),
  /** What was taken out of the brand's balance for it. */
  amount_deducted: z.int().nonnegative().nullish().catch(null),
  currency: z.string(),
  reason_code: z.string().nullish(),
  reason_description: z.string().nullish(),
  phase: z.string().max(MAX_TEXT).nullish(),
  // A dispute is one also where nobody can read until when it waits.
  respond_by: unixSeconds.nullish().catch(null),
})

/**
 * What a dispute has taken from the brand, in paise. Some accounts pay when it opens, and are paid back when they win it.
 * One that is lost costs its amount, also where the provider names no sum yet: nobody must send that money once more.
 */
const deductedBy = (
  status: DisputeRow['status'],
  { amount, amount_deducted: deducted }: z.infer<typeof disputeEntity>,
): number => {
  if (status === 'won') return 0
  return status === 'lost' ? deducted || amount : (deducted ?? 0)
}

const dateOf = (seconds: number | null | undefined): string | null =>
  seconds ? new Date(seconds * 1000).toISOString() : null

/** One word of the provider about a dispute: a message, or an entry of its list, which does not say since when it holds. */
interface DisputeReport {
  readonly event: string
  readonly entity: unknown
  readonly reportedAt: Date
  readonly isListed?: boolean
}

/** What a report says, in the shop's own words; undefined of anything that is no dispute the shop could read. */
const readReport = ({ event, entity, reportedAt }: DisputeReport) => {
  const { data: reported } = disputeEntity.safeParse(entity)
  if (!reported || !isKnown(event)) return undefined
  const status = STATUS_OF[event]
  const facts = {
    status,
    phase: reported.phase ?? '',
    reason: (reported.reason_description ?? reported.reason_code ?? '').slice(0, MAX_TEXT),
    amount_paise: reported.amount,
    deducted_paise: deductedBy(status, reported),
    currency: reported.currency,
    respond_by: dateOf(reported.respond_by),
    changed_at: reportedAt.toISOString(),
  }
  return { id: reported.id, providerPaymentId: reported.payment_id, facts }
}

type DisputeFacts = NonNullable<ReturnType<typeof readReport>>['facts']

/** What of a report is news beside what is known: all of it, only how much was taken since, or nothing. */
const newsIn = (
  facts: DisputeFacts,
  known: DisputeRow | undefined,
  isListed: boolean,
): 'all' | 'deduction' | 'nothing' => {
  if (!known) return 'all'
  // What the list takes forward is news whatever the time: that of an earlier look may have been wrong.
  if (isListed) {
    if (RANK[facts.status] > RANK[known.status]) return 'all'
    const isAnotherSum = facts.status === known.status && facts.deducted_paise !== known.deducted_paise
    return isAnotherSum ? 'deduction' : 'nothing'
  }
  // Messages arrive in any order: its beginning, an older one, or one of the same second never reopens what is over.
  if (facts.status === 'open' || facts.changed_at < known.changed_at) return 'nothing'
  return isDisputeOver(known.status) && facts.changed_at === known.changed_at ? 'nothing' : 'all'
}

const store = (queries: Queries, row: DisputeRow) =>
  queries
    .insertInto('disputes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()

const note = (queries: Queries, dispute: DisputeRow, source: Source) => {
  const { order_id: orderId, status, reason, deducted_paise: deductedPaise, respond_by: respondBy } = dispute
  const details = {
    status,
    reason,
    ...(deductedPaise > 0 && { deductedPaise }),
    ...(respondBy && { respondBy }),
  }
  return record(queries, { orderId, ...source, details, what: 'dispute_changed' })
}

/** Flags an order while a dispute about it waits for the brand, or was lost by it and nobody has seen to that. */
const flagOrder = async (queries: Queries, orderId: string) => {
  const order = queries.selectFrom('orders').select('id').where('id', '=', orderId)
  // Raised without an event of its own, for which staff would get a second e-mail.
  if (await isAny(order.where(hasUnseenDispute()))) await raiseFlag(queries, orderId, 'dispute')
  else await unflag(queries, orderId, ['dispute'])
}

/**
 * What the shop holds of a payment though its order has no use for it, in paise: a dispute that is won gives back what it
 * took, also of money that stands apart, and of an order that was cancelled meanwhile.
 */
const idlePaise = async (
  queries: Queries,
  { cancelled_at }: OrderRow,
  payment: PaymentRow,
): Promise<number> =>
  payment.status === 'unapplied' || cancelled_at !== null
    ? paiseLeft(payment, await paiseGone(queries, [payment.id]))
    : 0

/** Takes in what the provider says of disputes: the order is flagged, its desk shows the deadline, staff get an e-mail. */
export const openDisputes = (config: Config) => ({
  /** `unknown payment` where nothing was taken in, because nobody told of its payment yet. */
  handle: async (
    queries: Queries,
    report: DisputeReport,
    source: Source,
  ): Promise<'handled' | 'unknown payment'> => {
    const reported = readReport(report)
    if (!reported) return 'handled'
    const { id, providerPaymentId, facts } = reported
    const payment = await queries
      .selectFrom('payments')
      .selectAll()
      .where('provider_payment_id', '=', providerPaymentId)
      .executeTakeFirst()
    if (!payment) return 'unknown payment'
    await lockPayment(queries, payment)
    const known = await queries.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
    const news = newsIn(facts, known, report.isListed ?? false)
    if (news === 'nothing') return 'handled'

    const { deducted_paise, changed_at } = facts
    const deducted_at = deducted_paise > 0 ? (known?.deducted_at ?? changed_at) : null
    const row: DisputeRow =
      known && news === 'deduction'
        ? { ...known, deducted_paise, deducted_at }
        : {
            ...facts,
            id,
            order_id: payment.order_id,
            payment_id: payment.id,
            deducted_at,
            created_at: known?.created_at ?? changed_at,
            seen_at: null,
          }
    // While the bank looks at an answer there is nothing for staff to do.
    const isForStaff = news === 'all' && row.status !== 'under_review'
    await store(queries, row)
    await note(queries, row, source)
    if (isForStaff) await flagOrder(queries, row.order_id)
    if (payment.status === 'unapplied') await reflagUnapplied(queries, payment)
    if (isForStaff) {
      const order = await orderRow(queries, row.order_id)
      const idle = isDisputeOver(row.status) ? await idlePaise(queries, order, payment) : 0
      await emailing(queries, disputeEmail(config, row, order, idle), source.at).execute()
    }
    return 'handled'
  },
})

export type Disputes = ReturnType<typeof openDisputes>
