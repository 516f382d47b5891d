import type { RefundRequest } from '#contract/orders/refund-order.ts'
import { formatPaise } from '#domain/money.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { idsOf } from '../db/ids-of.ts'
import type { OrderRow, RefundRow } from '../db/schema.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { orderRow } from '../orders/order-answer.ts'
import { refundEmail, orderForEmail } from '../orders/order-emails.ts'
import { conflict, Refusal } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { DAY_MS } from '../time/iso-after.ts'
import { nextRefundCheck } from './check-times.ts'
import { openListPolling } from './list-polling.ts'
import { type Provider, ProviderFailure, type ProviderRefund } from './provider.ts'
import { insertRefund, lockPayment, moveRefund, refuseRefund } from './refund-rows.ts'
import { askRefund, requireIdempotencyKey, sumOfRefunds } from './refund-request.ts'
import type { Source } from './settle.ts'
import { noteUnknownRefund } from './unknown-ids.ts'

const BATCH_SIZE = 20
// Nothing else reports refunds made in the provider's dashboard, so those made while the shop was down are included.
const FIRST_LOOK_BACK_MS = 7 * DAY_MS
// A refund is ignored while its payment is unknown here; every payment is known after a day.
const LOOK_BACK_MS = DAY_MS

/**
 * 409: a refund once refused stays refused under its key, and a new attempt needs a new key. The message for a refund
 * made in part says how much, because repeating the whole would be too much.
 */
const refused = (reason: string | null, madePaise: number) => {
  const why = reason ?? 'The payment provider refused it.'
  return madePaise === 0
    ? conflict('refund_refused', `The refund was not made. ${why}`)
    : conflict('refund_partly_refused', `Only ${formatPaise(madePaise)} is on its way. ${why}`)
}

/** How one refund ended; `unknown` if the provider did not say whether it was made. */
type Outcome =
  | { readonly kind: 'made'; readonly paise: number }
  | { readonly kind: 'refused'; readonly reason: string | null }
  | { readonly kind: 'unknown'; readonly error: unknown }

const isRefused = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind === 'refused'

interface Deps extends Pick<ShopDeps, 'db' | 'log' | 'clock' | 'audit' | 'outbox' | 'linkOf'> {
  readonly provider: Provider
  readonly metrics: Pick<Metrics, 'listRead'>
}

/** Refunds money: never more than arrived, once per key, and no failure goes unnoticed. */
export const openRefunds = ({ db, log, clock, audit, provider, outbox, linkOf, metrics }: Deps) => {
  const move = async (queries: Queries, refund: RefundRow, to: ProviderRefund, source: Source) => {
    const isNews = await moveRefund(queries, refund, to, source)
    if (!isNews || to.status === 'failed') return
    const order = await orderRow(queries, refund.order_id)
    const { method } = await queries
      .selectFrom('payments')
      .select('method')
      .where('id', '=', refund.payment_id)
      .executeTakeFirstOrThrow()
    const details = { id: refund.id, amountPaise: refund.amount_paise, method, reference: to.reference }
    await outbox.put(refundEmail(await orderForEmail(queries, order, linkOf), details), queries)
  }

  const ask = async (refund: RefundRow): Promise<ProviderRefund> => {
    if (refund.provider_refund_id) return provider.refund(refund.provider_refund_id)
    const { provider_payment_id: paymentId } = await db.kysely
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('id', '=', refund.payment_id)
      .executeTakeFirstOrThrow()
    const { amount_paise: amountPaise, reason, id: key } = refund
    return provider.createRefund({ paymentId: paymentId ?? '', amountPaise, reason, key })
  }

  /** Has the provider make a refund, or asks how it stands; safe to repeat. */
  const drive = async (refund: RefundRow, source: Source): Promise<void> => {
    try {
      const answer = await ask(refund)
      await db.transaction((queries) => move(queries, refund, answer, source))
    } catch (error) {
      if (isRefused(error))
        await db.transaction((queries) =>
          error.isUnknownId && refund.provider_refund_id !== null
            ? noteUnknownRefund(queries, refund, source)
            : refuseRefund(queries, refund, source, error.message),
        )
      throw error
    }
  }

  const pendingFor = (error: unknown): unknown => {
    if (!(error instanceof ProviderFailure)) return error
    const why = error.kind === 'wrong_keys' ? 'does not accept this shop’s keys' : 'is not answering'
    return new Refusal(502, 'provider_failed', `The payment provider ${why}. The shop will ask again.`, {
      pending: true,
    })
  }

  const makeOne = async (refund: RefundRow, source: Source): Promise<Outcome> => {
    const made = { kind: 'made', paise: refund.amount_paise } as const
    if (refund.status === 'failed') return { kind: 'refused', reason: refund.failure }
    if (refund.status !== 'asked') return made
    try {
      await drive(refund, source)
      return made
    } catch (error) {
      log.warn({ order: refund.order_id, err: error }, 'A refund was not made')
      return isRefused(error)
        ? { kind: 'refused', reason: error.message }
        : { kind: 'unknown', error: pendingFor(error) }
    }
  }

  /**
   * Has the provider make every refund it has not confirmed. Throws 409 if it refuses any, and 502 with `pending` if
   * the refund stays stored and is tried again.
   */
  const make = async (refunds: readonly RefundRow[], source: Source): Promise<void> => {
    const outcomes: Outcome[] = []
    for (const refund of refunds) outcomes.push(await makeOne(refund, source))
    const unknown = outcomes.find((outcome) => outcome.kind === 'unknown')
    if (unknown) throw unknown.error
    const refusal = outcomes.find((outcome) => outcome.kind === 'refused')
    if (!refusal) return
    const made = outcomes.filter((outcome) => outcome.kind === 'made')
    throw refused(
      refusal.reason,
      made.reduce((sum, { paise }) => sum + paise, 0),
    )
  }

  const handle = async (queries: Queries, reported: ProviderRefund, source: Source): Promise<void> => {
    const payment = await queries
      .selectFrom('payments')
      .selectAll()
      .where('provider_payment_id', '=', reported.paymentId)
      .executeTakeFirst()
    if (!payment) return
    await lockPayment(queries, payment)
    const known = await queries
      .selectFrom('refunds')
      .selectAll()
      .where('payment_id', '=', payment.id)
      .where((where) =>
        where.or([where('provider_refund_id', '=', reported.id), where('id', '=', reported.receipt ?? '')]),
      )
      .executeTakeFirst()
    const foreign = { amount_paise: reported.amountPaise, reason: 'Made at the payment provider' }
    await move(queries, known ?? (await insertRefund(queries, payment, foreign, source.at)), reported, source)
  }

  /** Stores the listed refunds of this shop's payments that no message reported. */
  const handleListed = async (listed: readonly ProviderRefund[]): Promise<void> => {
    if (listed.length === 0) return
    const known = await db.kysely
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('provider_refund_id', 'in', idsOf(listed))
      // One that the provider did not know when it was asked is news.
      .where('unknown_since', 'is', null)
      .execute()
    const isKnown = new Set(known.map(({ provider_refund_id }) => provider_refund_id))
    for (const refund of listed)
      if (!isKnown.has(refund.id))
        await db.transaction((queries) => handle(queries, refund, { input: 'reconciler', at: clock() }))
  }

  return {
    /** Refunds money on behalf of an administrator. The same key twice is one refund. */
    give: async (
      admin: Account,
      { id: orderId }: OrderRow,
      request: RefundRequest,
      key: string,
    ): Promise<void> => {
      requireIdempotencyKey(key)
      const at = clock()
      const refunds = await audit.recordWith(admin, async (queries) => {
        const { refunds: value, isNew } = await askRefund(queries, { admin, orderId, request, key, at })
        const details = { amountPaise: sumOfRefunds(value) }
        return { value, ...(isNew && { action: { act: 'order.refund', subject: orderId, details } }) }
      })
      await make(refunds, { input: 'admin', at, actorId: admin.id })
    },

    make,

    /** Handles a refund that the provider reports by webhook, whether made here or in its dashboard. */
    handle,

    /** Reads the provider's list of recent refunds, in case a webhook was lost. */
    look: openListPolling({
      clock,
      log,
      list: provider.refundsSince,
      read: (at) => metrics.listRead('refunds', at),
      handle: handleListed,
      firstBackMs: FIRST_LOOK_BACK_MS,
      backMs: LOOK_BACK_MS,
      failed: 'The payment provider did not list its refunds',
    }),

    /** Asks again about unsettled refunds, until all are done or the provider is busy. */
    checkDue: async (): Promise<void> => {
      const now = clock()
      const due = await db.kysely
        .selectFrom('refunds')
        .select(['id', 'next_check_at', 'created_at'])
        .where('next_check_at', '<=', now.toISOString())
        .limit(BATCH_SIZE)
        .execute()
      for (const { id, next_check_at, created_at } of due) {
        // Skips a refund that was refused meanwhile: it may have been made anew, and asking again would pay it twice.
        const refund = await db.kysely
          .updateTable('refunds')
          .set({ next_check_at: nextRefundCheck({ created_at }, now) })
          .where('id', '=', id)
          .where('next_check_at', '=', next_check_at)
          .returningAll()
          .executeTakeFirst()
        if (!refund) continue
        try {
          await drive(refund, { input: 'reconciler', at: now })
        } catch (err) {
          if (!(err instanceof ProviderFailure)) throw err
          log.warn({ order: refund.order_id, err }, 'A refund was not answered')
          if (err.isBusy) return
        }
      }
    },
  }
}

export type Refunds = ReturnType<typeof openRefunds>
