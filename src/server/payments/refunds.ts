import { z } from 'zod'
import { toPaise } from '#domain/money.ts'
import type { Account } from '../auth/account.ts'
import type { Database, Queries } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import type { OrderRow, PaymentRow, RefundRow } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { record } from '../orders/order-events.ts'
import { refundMail } from '../orders/order-mails.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { Refusal } from '../refusal.ts'
import { checkAfterFailure } from './check-times.ts'
import { type Provider, ProviderFailure, type ProviderRefund } from './provider.ts'
import type { Source } from './settle.ts'

const MAX_REASON_LENGTH = 200
const MAX_KEY_LENGTH = 100
const LEAST_PAISE = 100

/** A wish to give money back: rupees, or without an amount all that is left. */
export const refundSchema = z.object({
  amount: z.number().positive('More than nothing.').multipleOf(0.01, 'Whole paise only.').optional(),
  reason: z.string().trim().min(1, 'Please say why.').max(MAX_REASON_LENGTH),
  /** The provider's id of a payment that must not count, such as a second one; else the order's own. */
  paymentId: z.string().max(MAX_REASON_LENGTH).optional(),
})

export type RefundWish = z.infer<typeof refundSchema>

interface Surroundings {
  readonly db: Database
  readonly log: Log
  readonly clock: () => Date
  readonly provider: Provider
  readonly outbox: Outbox
  readonly siteUrl: string
}

const usedOtherwise = () =>
  new Refusal(409, 'idempotency_key_used', 'This key was used for another refund already.')

const paymentToRefund = async (queries: Queries, orderId: string, providerPaymentId?: string) => {
  const payments = queries.selectFrom('payments').selectAll().where('order_id', '=', orderId)
  const payment = await (
    providerPaymentId
      ? payments
          .where('provider_payment_id', '=', providerPaymentId)
          .where('status', 'in', ['captured', 'parked'])
      : payments.where('status', '=', 'captured')
  ).executeTakeFirst()
  if (!payment) throw new Refusal(409, 'nothing_to_refund', 'There is no payment to give back.')
  return payment
}

const paiseGivenBack = async (queries: Queries, paymentIds: readonly string[]): Promise<number> => {
  const refunds = await queries
    .selectFrom('refunds')
    .select(['amount_paise', 'status'])
    .where('payment_id', 'in', paymentIds)
    .execute()
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0)
}

/** What the order's page says was given back: the provider has taken it on, for money that counted. */
const updateOrder = async (queries: Queries, payment: PaymentRow) => {
  if (payment.status === 'parked') {
    const given = await paiseGivenBack(queries, [payment.id])
    if (given >= payment.amount_paise)
      await queries.updateTable('orders').set({ flag: null }).where('id', '=', payment.order_id).execute()
    return
  }
  const refunds = await queries
    .selectFrom('refunds')
    .select('amount_paise')
    .where('payment_id', '=', payment.id)
    .where('status', 'in', ['pending', 'processed'])
    .execute()
  const refunded_paise = refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  await queries.updateTable('orders').set({ refunded_paise }).where('id', '=', payment.order_id).execute()
}

/** Two refunds of one payment go one after the other. */
const lock = (queries: Queries, payment: PaymentRow) =>
  queries.updateTable('payments').set({ status: payment.status }).where('id', '=', payment.id).execute()

/** Giving money back: at most what came, once per key, and never unnoticed. */
export const openRefunds = ({ db, log, clock, provider, outbox, siteUrl }: Surroundings) => {
  const tell = async (queries: Queries, refund: RefundRow) => {
    const order = await queries
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', refund.order_id)
      .executeTakeFirstOrThrow()
    await outbox.put(refundMail(order, refund.id, refund.amount_paise, siteUrl), queries)
  }

  /** Forward only: a settled refund never becomes unsettled by a late message. */
  const move = async (queries: Queries, refund: RefundRow, to: ProviderRefund, source: Source) => {
    const isSettled = to.status !== 'pending'
    const moved = await queries
      .updateTable('refunds')
      .set({
        status: to.status,
        provider_refund_id: to.id,
        settled_at: isSettled ? source.at.toISOString() : null,
        next_check_at: isSettled ? null : checkAfterFailure(source.at),
      })
      .where('id', '=', refund.id)
      .where('status', 'in', isSettled ? ['asked', 'pending'] : ['asked'])
      .returning('payment_id')
      .executeTakeFirst()
    if (!moved) return
    const payment = await queries
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', moved.payment_id)
      .executeTakeFirstOrThrow()
    await updateOrder(queries, payment)
    const said = { providerRefundId: to.id, amountPaise: refund.amount_paise, status: to.status }
    await record(queries, { orderId: refund.order_id, ...source, what: 'refund_changed', said })
    if (to.status !== 'failed') await tell(queries, refund)
  }

  const insert = async (
    queries: Queries,
    payment: PaymentRow,
    refund: Pick<RefundRow, 'amount_paise' | 'reason'> & Partial<RefundRow>,
    at: Date,
  ) =>
    queries
      .insertInto('refunds')
      .values({
        idempotency_key: null,
        actor_id: null,
        ...refund,
        id: newId(),
        order_id: payment.order_id,
        payment_id: payment.id,
        status: 'asked',
        currency: payment.currency,
        next_check_at: checkAfterFailure(at),
        created_at: at.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  const ask = (admin: Account, orderId: string, wish: RefundWish, key: string): Promise<RefundRow> =>
    db.transaction(async (queries) => {
      const payment = await paymentToRefund(queries, orderId, wish.paymentId)
      await lock(queries, payment)
      const earlier = await queries
        .selectFrom('refunds')
        .selectAll()
        .where('idempotency_key', '=', key)
        .executeTakeFirst()
      const wanted = wish.amount === undefined ? undefined : toPaise(wish.amount)
      if (earlier) {
        const isSame =
          earlier.payment_id === payment.id &&
          earlier.reason === wish.reason &&
          (wanted ?? earlier.amount_paise) === earlier.amount_paise
        if (!isSame) throw usedOtherwise()
        return earlier
      }
      const left = payment.amount_paise - (await paiseGivenBack(queries, [payment.id]))
      const amount_paise = wanted ?? left
      if (amount_paise > left || amount_paise < LEAST_PAISE)
        throw new Refusal(422, 'invalid', 'That much can’t be given back.', {
          fields: {
            amount: left < LEAST_PAISE ? 'Nothing is left to give back.' : `Between 1 and ${left / 100}.`,
          },
        })
      const at = clock()
      const source = { input: 'admin', at, actorId: admin.id } as const
      const refund = await insert(
        queries,
        payment,
        { amount_paise, reason: wish.reason, idempotency_key: key, actor_id: admin.id },
        at,
      )
      const said = { amountPaise: amount_paise, reason: wish.reason }
      await record(queries, { orderId, ...source, what: 'refund_asked', said })
      return refund
    })

  const refuse = (refund: RefundRow, source: Source, message: string) =>
    db.transaction(async (queries) => {
      await queries
        .updateTable('refunds')
        .set({ status: 'failed', settled_at: source.at.toISOString(), next_check_at: null })
        .where('id', '=', refund.id)
        .where('status', '=', 'asked')
        .execute()
      const said = { status: 'failed', message }
      await record(queries, { orderId: refund.order_id, ...source, what: 'refund_changed', said })
    })

  /** Makes the provider do what was asked; the same refund again is harmless. */
  const drive = async (refund: RefundRow, source: Source): Promise<void> => {
    const { provider_payment_id: paymentId } = await db.kysely
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('id', '=', refund.payment_id)
      .executeTakeFirstOrThrow()
    try {
      const answer = refund.provider_refund_id
        ? await provider.refund(refund.provider_refund_id)
        : await provider.createRefund({
            paymentId: paymentId ?? '',
            amountPaise: refund.amount_paise,
            reason: refund.reason,
            key: refund.id,
          })
      await db.transaction((queries) => move(queries, refund, answer, source))
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind === 'silent') throw error
      await refuse(refund, source, error.message)
      throw error
    }
  }

  return {
    /** Gives money back in an administrator's name. The same key twice is one refund. */
    give: async (admin: Account, { id: orderId }: OrderRow, wish: RefundWish, key: string): Promise<void> => {
      if (key.trim() === '' || key.length > MAX_KEY_LENGTH)
        throw new Refusal(422, 'idempotency_key_missing', 'Send an Idempotency-Key of 1 to 100 characters.')
      const refund = await ask(admin, orderId, wish, key)
      if (refund.status !== 'asked') return
      await drive(refund, { input: 'admin', at: clock(), actorId: admin.id }).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error
        log.warn({ order: orderId, err: error }, 'A refund was not answered')
        if (error.kind === 'refused')
          throw new Refusal(409, 'refund_refused', 'The payment provider refused this refund.')
        throw new Refusal(
          502,
          'provider_failed',
          'The payment provider does not answer. The shop asks again.',
        )
      })
    },

    /** A signed message about a refund, ours or one made at the provider's own desk. */
    takeIn: async (queries: Queries, said: ProviderRefund, source: Source): Promise<void> => {
      const payment = await queries
        .selectFrom('payments')
        .selectAll()
        .where('provider_payment_id', '=', said.paymentId)
        .executeTakeFirst()
      if (!payment) return
      await lock(queries, payment)
      const known = await queries
        .selectFrom('refunds')
        .selectAll()
        .where('payment_id', '=', payment.id)
        .where((where) =>
          where.or([where('provider_refund_id', '=', said.id), where('id', '=', said.receipt ?? '')]),
        )
        .executeTakeFirst()
      const foreign = { amount_paise: said.amountPaise, reason: 'Made at the payment provider' }
      await move(queries, known ?? (await insert(queries, payment, foreign, source.at)), said, source)
    },

    /** Asks again about refunds that are not settled, and answers how many there were. */
    checkDue: async (): Promise<number> => {
      const now = clock()
      const due = await db.kysely
        .selectFrom('refunds')
        .selectAll()
        .where('next_check_at', '<=', now.toISOString())
        .limit(20)
        .execute()
      for (const refund of due) {
        await db.kysely
          .updateTable('refunds')
          .set({ next_check_at: checkAfterFailure(now) })
          .where('id', '=', refund.id)
          .execute()
        await drive(refund, { input: 'reconciler', at: now }).catch((err: unknown) => {
          if (!(err instanceof ProviderFailure)) throw err
          log.warn({ order: refund.order_id, err }, 'A refund was not answered')
        })
      }
      return due.length
    },
  }
}

export type Refunds = ReturnType<typeof openRefunds>
