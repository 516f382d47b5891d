import { z } from 'zod'
import type { Config } from '#config/read-config.ts'
import { formatDay } from '#domain/time/dates.ts'
import { formatPaise } from '#domain/money.ts'
import { isDisputeOver } from '#domain/orders/clearable-flag.ts'
import type { Queries } from '../db/database.ts'
import { isAny } from '../db/is-any.ts'
import type { DisputeRow, OrderRow } from '../db/schema.ts'
import { orderRow } from '../orders/order-answer.ts'
import { staffEmail } from '../outbox/compose-email.ts'
import { raiseFlag, record, unflag } from '../orders/order-events.ts'
import { emailing } from '../outbox/outbox.ts'
import { hasUnseenDispute } from './has-unseen-dispute.ts'
import { lockPayment, unflagUnlessUnapplied } from './refund-rows.ts'
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

/** Whether a dispute about the order waits for the brand, or was lost by it and nobody has seen to that. */
const hasOpenDispute = (queries: Queries, orderId: string): Promise<boolean> =>
  isAny(queries.selectFrom('orders').select('id').where('id', '=', orderId).where(hasUnseenDispute()))

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

const wordsOf = ({ status, respond_by: respondBy }: DisputeRow, { number }: OrderRow): string => {
  if (status === 'won') return `The dispute about order ${number} is won`
  if (status === 'lost') return `The dispute about order ${number} is lost`
  if (status === 'closed') return `The dispute about order ${number} is closed`
  return `Dispute about order ${number}${respondBy ? `: answer by ${formatDay(respondBy)}` : ''}`
}

/** One word of the provider about a dispute: a message, or an entry of its list, which does not say since when it holds. */
interface DisputeReport {
  readonly event: string
  readonly entity: unknown
  readonly reportedAt: Date
  readonly isListed?: boolean
}

/** Takes in what the provider says of disputes: the order is flagged, its desk shows the deadline, staff get an e-mail. */
export const openDisputes = (config: Config) => {
  const tell = async (queries: Queries, dispute: DisputeRow, at: Date) => {
    const order = await orderRow(queries, dispute.order_id)
    if (dispute.status === 'under_review') return
    const { number, id } = order
    const amount = formatPaise(dispute.amount_paise)
    const email = staffEmail(config, {
      key: `dispute ${dispute.id} ${dispute.phase} ${dispute.status}`,
      subject: wordsOf(dispute, order),
      sentences: [
        `A customer’s bank has disputed a payment of ${amount} for order ${number}.`,
        ...(dispute.deducted_paise > 0
          ? [
              `Razorpay has taken ${formatPaise(dispute.deducted_paise)} from you for it. Don’t refund that again.`,
            ]
          : []),
        ...(isDisputeOver(dispute.status)
          ? []
          : ['Answer it with proof of the order and its delivery: Razorpay dashboard → Disputes.']),
      ],
      blocks: [
        { name: 'Reason', lines: [dispute.reason || 'None was given.'] },
        { name: 'Phase', lines: [dispute.phase || 'None was given.'] },
        { name: 'Status', lines: [dispute.status.replaceAll('_', ' ')] },
      ],
      link: { words: 'Open the order', path: `/order/${id}` },
    })
    await emailing(queries, email, at).execute()
  }

  const note = (
    queries: Queries,
    { order_id: orderId, status, reason, deducted_paise, respond_by: respondBy }: DisputeRow,
    source: Source,
  ) => {
    const deducted = deducted_paise > 0 && { deductedPaise: deducted_paise }
    const details = { status, reason, ...deducted, ...(respondBy && { respondBy }) }
    return record(queries, { orderId, ...source, details, what: 'dispute_changed' })
  }

  /** What the provider's list says of a dispute that is no further than it is here: how much it took meanwhile. */
  const updateDeducted = async (
    queries: Queries,
    known: DisputeRow,
    deducted_paise: number,
    source: Source,
  ) => {
    const deducted_at = deducted_paise > 0 ? (known.deducted_at ?? source.at.toISOString()) : null
    const taken = { deducted_paise, deducted_at }
    await queries.updateTable('disputes').set(taken).where('id', '=', known.id).execute()
    await note(queries, { ...known, ...taken }, source)
  }

  const mark = async (queries: Queries, dispute: DisputeRow, source: Source) => {
    await note(queries, dispute, source)
    const { order_id: orderId, status } = dispute
    if (status === 'under_review') return
    // Raised without an event of its own, for which staff would get a second e-mail.
    if (await hasOpenDispute(queries, orderId)) await raiseFlag(queries, orderId, 'dispute')
    else await unflag(queries, orderId, ['dispute'])
  }

  return {
    /** `unknown payment` where nothing was taken in, because nobody told of its payment yet. */
    handle: async (
      queries: Queries,
      { event, entity, reportedAt, isListed = false }: DisputeReport,
      source: Source,
    ): Promise<'unknown payment' | undefined> => {
      const { data: reported } = disputeEntity.safeParse(entity)
      if (!reported || !isKnown(event)) return undefined
      const payment = await queries
        .selectFrom('payments')
        .selectAll()
        .where('provider_payment_id', '=', reported.payment_id)
        .executeTakeFirst()
      if (!payment) return 'unknown payment'
      await lockPayment(queries, payment)
      const known = await queries
        .selectFrom('disputes')
        .selectAll()
        .where('id', '=', reported.id)
        .executeTakeFirst()
      const changed_at = reportedAt.toISOString()
      const status = STATUS_OF[event]
      const deducted_paise = deductedBy(status, reported)
      if (isListed && known && RANK[status] <= RANK[known.status]) {
        if (status !== known.status || deducted_paise === known.deducted_paise) return undefined
        await updateDeducted(queries, known, deducted_paise, source)
        if (payment.status === 'unapplied') await unflagUnlessUnapplied(queries, payment)
        return undefined
      }
      // Messages arrive in any order: its beginning, an older one, or one of the same second never reopens what is
      // over.
      const isRepeat = known && event === 'payment.dispute.created'
      const isLate = known && known.changed_at > changed_at
      if (isRepeat || isLate || (known && isDisputeOver(known.status) && known.changed_at === changed_at))
        return undefined
      const dispute = {
        order_id: payment.order_id,
        payment_id: payment.id,
        status,
        phase: reported.phase ?? '',
        reason: (reported.reason_description ?? reported.reason_code ?? '').slice(0, MAX_TEXT),
        amount_paise: reported.amount,
        deducted_paise,
        deducted_at: deducted_paise > 0 ? (known?.deducted_at ?? changed_at) : null,
        currency: reported.currency,
        respond_by: dateOf(reported.respond_by),
        changed_at,
        seen_at: null,
      }
      const row = { id: reported.id, created_at: changed_at, ...dispute }
      await queries
        .insertInto('disputes')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(dispute))
        .execute()
      await mark(queries, row, source)
      if (payment.status === 'unapplied') await unflagUnlessUnapplied(queries, payment)
      await tell(queries, row, source.at)
      return undefined
    },
  }
}

export type Disputes = ReturnType<typeof openDisputes>
