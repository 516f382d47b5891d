import { z } from 'zod'
import type { Config } from '#config/read-config.ts'
import { isDisputeOver } from '#domain/orders/clearable-flag.ts'
import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import type { DisputeRow, OrderRow, PaymentRow } from '../db/schema.ts'
import { orderRow } from '../orders/order-answer.ts'
import { raiseFlag, record, clearFlags } from '../orders/order-events.ts'
import { lockOrder } from '../orders/order-transitions.ts'
import { emailing } from '../outbox/outbox.ts'
import { HOUR_MS, isoAfter } from '../time/iso-after.ts'
import { disputeEmail } from './dispute-email.ts'
import { paiseNoLongerHeld, refundablePaise } from './held-paise.ts'
import { hasUnseenDispute } from './has-unseen-dispute.ts'
import { lockPayment, updateUnappliedFlags } from './refund-rows.ts'
import type { Source } from './settle.ts'
import { unixSeconds } from './unix-seconds.ts'

const MAX_TEXT = 200

/** The status that each of the provider's events gives a dispute. */
const STATUS_OF = {
  'payment.dispute.created': 'open',
  'payment.dispute.under_review': 'under_review',
  'payment.dispute.action_required': 'action_required',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  'payment.dispute.closed': 'closed',
} as const satisfies Readonly<Record<string, DisputeRow['status']>>

/**
 * The order in which a dispute's states follow each other; the provider's list never moves a dispute backwards. An
 * answer under review may be sent back as insufficient, and the next one is reviewed again.
 */
const RANK = {
  open: 0,
  under_review: 1,
  action_required: 1,
  won: 2,
  lost: 2,
  closed: 2,
} as const satisfies Readonly<Record<DisputeRow['status'], number>>

/** How long the provider's list may show a dispute as it was before a message. */
const LIST_DELAY_MS = HOUR_MS

/**
 * The phases of a dispute, in the order in which they follow each other: the customer may challenge what was won in the
 * one before.
 */
const PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']

const isKnown = (event: string): event is keyof typeof STATUS_OF => Object.hasOwn(STATUS_OF, event)

const disputeEntity = z.object({
  id: z.string().max(MAX_TEXT),
  payment_id: z.string(),
  amount: z.int(),
  /** How much was deducted from the brand's balance. */
  amount_deducted: z.int().nonnegative().nullish().catch(null),
  currency: z.string(),
  reason_code: z.string().nullish(),
  reason_description: z.string().nullish(),
  phase: z.string().max(MAX_TEXT).nullish(),
  // An unreadable deadline must not hide the dispute.
  respond_by: unixSeconds.nullish().catch(null),
})

/**
 * What a dispute has taken from the brand, in paise. Some accounts pay when it opens and are repaid if they win. A lost
 * dispute costs its whole amount even if the provider reports no deduction yet, so that nobody refunds it again.
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

/** A provider's report of a dispute: a webhook, or a list entry, which does not tell when the status changed. */
interface DisputeReport {
  readonly event: string
  readonly entity: unknown
  readonly reportedAt: Date
  readonly isListed?: boolean
}

/** A report in the shop's own terms; undefined if it is no dispute, or unreadable. */
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

type Phase = Pick<DisputeRow, 'phase'>

/** Whether a phase follows another; never if the shop does not know one of them. */
const isAfter = ({ phase }: Phase, before: Phase): boolean =>
  PHASES.includes(before.phase) && PHASES.indexOf(phase) > PHASES.indexOf(before.phase)

/** What a dispute has taken, and when: it returns nothing before it is over, even if a report states no deduction. */
const deductionOf = (
  { status, deducted_paise: reported, changed_at }: DisputeFacts,
  known: DisputeRow | undefined,
): Pick<DisputeRow, 'deducted_paise' | 'deducted_at'> => {
  const deducted_paise = isDisputeOver(status) ? reported : Math.max(known?.deducted_paise ?? 0, reported)
  return { deducted_paise, deducted_at: deducted_paise > 0 ? (known?.deducted_at ?? changed_at) : null }
}

/** The provider lists a dispute whose answer it sent back as open: listed as open after an answer, it needs another. */
const asStated = (facts: DisputeFacts, known: DisputeRow | undefined, isListed: boolean): DisputeFacts =>
  isListed &&
  facts.status === 'open' &&
  known?.phase === facts.phase &&
  RANK[known.status] === RANK.under_review
    ? { ...facts, status: 'action_required' }
    : facts

/** How much of a report is new: all of it, only the amount deducted, or nothing. */
const newPartOf = (
  facts: DisputeFacts,
  known: DisputeRow | undefined,
  isListed: boolean,
): 'all' | 'deduction' | 'nothing' => {
  if (!known || isAfter(facts, known)) return 'all'
  if (isAfter(known, facts)) return 'nothing'
  // A listed status further along is news whatever its time: the time stored at an earlier poll may have been wrong.
  if (isListed) {
    if (RANK[facts.status] > RANK[known.status]) return 'all'
    const isLater = facts.changed_at > isoAfter(new Date(known.changed_at), LIST_DELAY_MS)
    const isUndecided = !isDisputeOver(known.status) && RANK[facts.status] === RANK[known.status]
    const hasOtherDeadline = facts.respond_by !== null && facts.respond_by !== known.respond_by
    if (isLater && isUndecided && (facts.status !== known.status || hasOtherDeadline)) return 'all'
    if (known.status === 'lost' && facts.status === 'won' && facts.changed_at > known.changed_at) return 'all'
    const { deducted_paise } = deductionOf(facts, known)
    const isAnotherSum = facts.status === known.status && deducted_paise !== known.deducted_paise
    return isAnotherSum ? 'deduction' : 'nothing'
  }
  // Messages arrive in any order: neither the opening one nor an older one takes a dispute back.
  if (facts.status === 'open' || facts.changed_at < known.changed_at) return 'nothing'
  if (!isDisputeOver(known.status)) return 'all'
  if (facts.changed_at === known.changed_at) return 'nothing'
  // A lost dispute may go on after all; only another decision replaces one that was won or closed.
  return known.status === 'lost' || isDisputeOver(facts.status) ? 'all' : 'nothing'
}

const withDeduction = (known: DisputeRow, facts: DisputeFacts): DisputeRow => ({
  ...known,
  ...deductionOf(facts, known),
})

const changedRow = (
  id: string,
  facts: DisputeFacts,
  payment: PaymentRow,
  known: DisputeRow | undefined,
): DisputeRow => ({
  ...facts,
  id,
  order_id: payment.order_id,
  payment_id: payment.id,
  ...deductionOf(facts, known),
  created_at: known?.created_at ?? facts.changed_at,
  seen_at: null,
})

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
    ...(respondBy && !isDisputeOver(status) && { respondBy }),
  }
  return record(queries, { orderId, ...source, details, what: 'dispute_changed' })
}

/** Flags the order while a dispute about it is undecided or lost and staff have not marked it as seen. */
const flagOrder = async (queries: Queries, orderId: string) => {
  const order = queries.selectFrom('orders').select('id').where('id', '=', orderId)
  // Records no event, which would send staff a second e-mail.
  if (await hasRow(order.where(hasUnseenDispute()))) await raiseFlag(queries, orderId, 'dispute')
  else await clearFlags(queries, orderId, ['dispute'])
}

/**
 * How much of a payment the shop holds without a use for it, in paise. A won dispute returns what it took, even if the
 * payment is unapplied or the order was cancelled meanwhile.
 */
const unusedPaise = async (
  queries: Queries,
  { cancelled_at }: OrderRow,
  payment: PaymentRow,
): Promise<number> =>
  payment.status === 'unapplied' || cancelled_at !== null
    ? refundablePaise(payment, await paiseNoLongerHeld(queries, [payment.id]))
    : 0

/** Stores what the provider reports of disputes, flags the order, and e-mails staff. */
export const openDisputes = (config: Config) => {
  const emailStaff = async (queries: Queries, dispute: DisputeRow, payment: PaymentRow, at: Date) => {
    const order = await orderRow(queries, dispute.order_id)
    const unused = isDisputeOver(dispute.status) ? await unusedPaise(queries, order, payment) : 0
    await emailing(queries, disputeEmail(config, dispute, order, unused), at).execute()
  }

  return {
    /** `unknown payment`: nothing was stored, because the shop does not know the disputed payment yet. */
    handle: async (
      queries: Queries,
      report: DisputeReport,
      source: Source,
    ): Promise<'handled' | 'unknown payment'> => {
      const reported = readReport(report)
      if (!reported) return 'handled'
      const { id, providerPaymentId } = reported
      const payment = await queries
        .selectFrom('payments')
        .selectAll()
        .where('provider_payment_id', '=', providerPaymentId)
        .executeTakeFirst()
      if (!payment) return 'unknown payment'
      await lockPayment(queries, payment)
      const known = await queries.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
      const { isListed = false } = report
      const facts = asStated(reported.facts, known, isListed)
      const newPart = newPartOf(facts, known, isListed)
      if (newPart === 'nothing') return 'handled'

      const row =
        known && newPart === 'deduction' ? withDeduction(known, facts) : changedRow(id, facts, payment, known)
      // Two payments of an order may be disputed at the same time: the second report must see the first to set the flags.
      await lockOrder(queries, row.order_id)
      await store(queries, row)
      await note(queries, row, source)
      if (newPart === 'all') await flagOrder(queries, row.order_id)
      if (payment.status === 'unapplied') await updateUnappliedFlags(queries, payment)
      // While the bank reviews an answer, staff have nothing to do.
      if (newPart === 'all' && row.status !== 'under_review')
        await emailStaff(queries, row, payment, source.at)
      return 'handled'
    },
  }
}

export type Disputes = ReturnType<typeof openDisputes>
