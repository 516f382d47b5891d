import { hash } from 'node:crypto'
import { z } from 'zod'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import { isNewEvent } from '../inbox.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { conflict, Refusal } from '../refusal.ts'
import { isSigned } from '../signature.ts'
import { paymentEntity, refundEntity } from './razorpay.ts'
import type { Disputes } from './disputes.ts'
import type { Downtimes } from './downtimes.ts'
import type { Refunds } from './refunds.ts'
import { paymentOf, type Settlement, type Settling, type Source } from './settle.ts'
import { storable } from './storable.ts'
import { unixSeconds } from './unix-seconds.ts'

// The provider captures most payments a moment after their authorisation; the reconciler captures the rest.
const CAPTURE_AFTER_MS = 20 * 1000
/** How long a message is refused at most: the provider stops sending to a URL that has failed for a day. */
const REDELIVERY_WINDOW_MS = 12 * 60 * 60 * 1000

export interface WebhookDelivery {
  readonly body: Uint8Array
  readonly signature: string
  readonly eventId: string | null
}

interface Deps extends Pick<CoreDeps, 'config' | 'db' | 'clock'> {
  readonly settling: Settling
  readonly refunds: Refunds
  readonly disputes: Disputes
  readonly downtimes: Downtimes
  readonly metrics: Metrics
}

const eventSchema = z.object({
  event: z.string().max(100),
  created_at: unixSeconds.optional().catch(undefined),
  payload: z
    .object({
      payment: z.object({ entity: z.unknown() }).optional(),
      refund: z.object({ entity: z.unknown() }).optional(),
      dispute: z.object({ entity: z.unknown() }).optional(),
      'payment.downtime': z.object({ entity: z.unknown() }).optional(),
    })
    .optional(),
})

type Event = z.infer<typeof eventSchema>

const read = (body: Uint8Array): Event => {
  try {
    return eventSchema.parse(storable(JSON.parse(new TextDecoder().decode(body))))
  } catch {
    throw new Refusal(400, 'unreadable_event', 'This event can’t be read.')
  }
}

/** Handles the provider's signed messages. Each is stored once, together with its effect, or not at all. */
export const openWebhook = (deps: Deps) => {
  const { config, db, clock, settling, refunds, disputes, downtimes, metrics } = deps
  const secrets = [config.RAZORPAY_WEBHOOK_SECRET, config.RAZORPAY_WEBHOOK_SECRET_OLD]

  const aboutPayment = async (
    queries: Queries,
    entity: unknown,
    source: Source,
  ): Promise<Settlement | undefined> => {
    const { data: payment } = paymentEntity.safeParse(entity)
    // Payments made without an order, such as by a payment link, don't concern the shop.
    if (!payment) return undefined
    switch (payment.status) {
      case 'captured':
        return settling.settle(queries, payment, source)
      case 'authorized':
        await settling.markPending(queries, payment, source, new Date(source.at.getTime() + CAPTURE_AFTER_MS))
        return undefined
      case 'failed':
        await settling.recordFailure(queries, payment, source)
        return undefined
      case 'refunded':
        await settling.recordReturned(queries, payment, source)
        return undefined
      case 'created':
        return undefined
    }
  }

  /** Messages arrive in any order: the payment of a refund or dispute may not have been reported yet. */
  const paymentFirst = async (queries: Queries, entity: unknown, source: Source) => {
    const { data: payment } = paymentEntity.safeParse(entity)
    return payment?.status === 'captured' ? settling.settle(queries, payment, source) : undefined
  }

  /**
   * The provider returns money that nobody captured, and the refund's message is the only one about that; it may show
   * the payment in its earlier state. Changes nothing for payments the shop knows, such as those that staff refunded.
   */
  const noteIfReturned = async (queries: Queries, entity: unknown, source: Source) => {
    const { data: payment } = paymentEntity.safeParse(entity)
    if (!payment || payment.status === 'captured') return
    await settling.scheduleCheck(queries, payment, source)
    if (payment.status === 'refunded') await settling.recordReturned(queries, payment, source)
  }

  /**
   * Refuses (409) a dispute about one of the shop's orders whose payment is not known yet, because it was refunded
   * before the shop heard of it. The provider then repeats the message, which is faster than waiting for the list of
   * disputes; the shop stops refusing well before the provider would stop sending.
   */
  const refuseIfEarly = async (queries: Queries, entity: unknown, reportedAt: Date, { at }: Source) => {
    const { data: payment } = paymentEntity.safeParse(entity)
    const isFresh = at.getTime() - reportedAt.getTime() < REDELIVERY_WINDOW_MS
    if (payment && isFresh && (await paymentOf(queries, payment.orderId)))
      throw conflict('payment_not_known', 'The payment of this dispute is not known yet.')
  }

  const effect = async (queries: Queries, { event, payload, created_at }: Event, source: Source) => {
    const reportedAt = created_at === undefined ? source.at : new Date(created_at * 1000)
    if (event.startsWith('refund.')) {
      const settlement = await paymentFirst(queries, payload?.payment?.entity, source)
      await noteIfReturned(queries, payload?.payment?.entity, source)
      const { data: refund } = refundEntity.safeParse(payload?.refund?.entity)
      if (refund) await refunds.handle(queries, refund, source)
      return settlement
    }
    if (event.startsWith('payment.dispute.')) {
      const settlement = await paymentFirst(queries, payload?.payment?.entity, source)
      const report = { event, entity: payload?.dispute?.entity, reportedAt }
      if ((await disputes.handle(queries, report, source)) === 'unknown payment')
        await refuseIfEarly(queries, payload?.payment?.entity, reportedAt, source)
      return settlement
    }
    if (event.startsWith('payment.downtime.'))
      await downtimes.handle(queries, { event, entity: payload?.['payment.downtime']?.entity, reportedAt })
    else if (/^(payment\.(authorized|captured|failed)|order\.paid)$/.test(event))
      return aboutPayment(queries, payload?.payment?.entity, source)
    return undefined
  }

  /** Handles one delivery. Unknown events and repeats are accepted and change nothing. */
  return async ({ body, signature, eventId }: WebhookDelivery): Promise<void> => {
    if (!secrets.some((secret) => isSigned(body, signature, secret))) {
      metrics.webhookRefused()
      throw new Refusal(400, 'invalid_signature', 'The signature is wrong.')
    }
    const event = read(body)
    const at = clock()
    const id = eventId ?? hash('sha256', body)
    const { isNew, settlement } = await db.transaction(async (queries) => {
      const isNew = await isNewEvent(queries, { event_id: id, source: 'razorpay', type: event.event }, at)
      return { isNew, settlement: isNew ? await effect(queries, event, { input: 'webhook', at }) : undefined }
    })
    const sentAt = event.created_at ?? at.getTime() / 1000
    metrics.webhook(isNew ? 'new' : 'repeat', at.getTime() / 1000 - sentAt)
    if (settlement === 'paid') metrics.paid('webhook')
  }
}
