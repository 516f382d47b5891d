import { z } from 'zod'
import { type Config, siteUrlOf } from '#config/read-config.ts'
import { brand } from '#copy/settings.ts'
import { formatDay } from '#domain/time/dates.ts'
import { formatPaise } from '#domain/money.ts'
import { isDisputeOver } from '#domain/orders/clearable-flag.ts'
import type { Queries } from '../db/database.ts'
import type { DisputeRow, OrderRow } from '../db/schema.ts'
import { orderRow } from '../orders/order-answer.ts'
import { emailForms } from '../outbox/email-forms.ts'
import { staffEmailOf } from '../outbox/staff-email.ts'
import { raiseFlag, record, unflag } from '../orders/order-events.ts'
import { emailing } from '../outbox/outbox.ts'
import { lockPayment } from './refund-rows.ts'
import type { Source } from './settle.ts'

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
  currency: z.string(),
  reason_code: z.string().nullish(),
  reason_description: z.string().nullish(),
  phase: z.string().max(MAX_TEXT).nullish(),
  /** Seconds since 1970. */
  respond_by: z.number().nullish(),
})

/** Whether a dispute about the order waits for the brand, or was lost by it and nobody has seen to that. */
const isAnyLeft = async (queries: Queries, orderId: string): Promise<boolean> =>
  (await queries
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'not in', ['won', 'closed'])
    .where('seen_at', 'is', null)
    .executeTakeFirst()) !== undefined

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
  const to = staffEmailOf(config)

  const tell = async (queries: Queries, dispute: DisputeRow, at: Date) => {
    const order = await orderRow(queries, dispute.order_id)
    if (dispute.status === 'under_review') return
    const { number, id } = order
    const subject = wordsOf(dispute, order)
    const amount = formatPaise(dispute.amount_paise)
    const forms = emailForms({
      heading: subject,
      sentences: [
        `A customer’s bank has called a payment of ${amount} for order ${number} into question.`,
        ...(isDisputeOver(dispute.status)
          ? []
          : ['Answer it with proof of the order and its delivery: Razorpay dashboard → Disputes.']),
      ],
      blocks: [
        { name: 'Reason', lines: [dispute.reason || 'None was given.'] },
        { name: 'Phase', lines: [dispute.phase || 'None was given.'] },
        { name: 'Status', lines: [dispute.status.replaceAll('_', ' ')] },
      ],
      link: { words: 'Open the order', url: `${siteUrlOf(config)}/order/${id}` },
      signature: [brand.name],
    })
    const key = `dispute ${dispute.id} ${dispute.phase} ${dispute.status}`
    await emailing(queries, { key, to, subject, ...forms }, at).execute()
  }

  const mark = async (queries: Queries, dispute: DisputeRow, source: Source) => {
    const { order_id: orderId, status, reason, respond_by: respondBy } = dispute
    const event = { orderId, ...source, details: { status, reason, ...(respondBy && { respondBy }) } }
    await record(queries, { ...event, what: 'dispute_changed' })
    if (status === 'under_review') return
    // Raised without an event of its own, for which staff would get a second e-mail.
    if (await isAnyLeft(queries, orderId)) await raiseFlag(queries, orderId, 'dispute')
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
      if (isListed && known && RANK[status] <= RANK[known.status]) return undefined
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
      await tell(queries, row, source.at)
      return undefined
    },
  }
}

export type Disputes = ReturnType<typeof openDisputes>
