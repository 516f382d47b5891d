import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Razorpay from 'razorpay'
import { z } from 'zod'
import type { Config } from '#config/read-config.ts'
import { type Log, programLog } from '../log.ts'
import { MINUTE_MS } from '../time/iso-after.ts'
import { CAPTURE_WITHIN_MS } from './check-times.ts'
import {
  type NewRefund,
  type Provider,
  ProviderFailure,
  type ProviderRefund,
  TOO_MANY_REQUESTS,
} from './provider.ts'
import { storable, storableText } from './storable.ts'

const CREATE_TIMEOUT_MS = 5 * 1000
const TIMEOUT_MS = 10 * 1000
// A connection that something on the way has forgotten swallows the request that reuses it. Reading the lists every ten
// seconds keeps one in use; those that a burst of requests left behind are closed.
const IDLE_MS = 15 * 1000
// The provider's largest page size.
const LIST_SIZE = 100
// How many ids of skipped items are remembered, so that each is logged once.
const MAX_LOGGED_IDS = 1000
const UNAUTHORISED = 401
const CONFLICT = 409
const SERVER_FAULT = 500
// Error codes that the provider's own SDKs treat as a failure of its bank or its servers, whatever the HTTP status: the
// request may or may not have been carried out.
const IN_TROUBLE: readonly string[] = ['GATEWAY_ERROR', 'SERVER_ERROR']
const UNKNOWN_ID = /id provided does not exist/i
const WRONG_KEYS = /authentication failed|api (key|secret).* invalid/i

// Captures money even if the customer's bank releases it late. Takes precedence over the setting in the account's
// dashboard.
const CAPTURE_WITHIN_MIN = CAPTURE_WITHIN_MS / MINUTE_MS
const AUTOMATIC_CAPTURE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: CAPTURE_WITHIN_MIN,
    manual_expiry_period: CAPTURE_WITHIN_MIN,
    refund_speed: 'normal',
  },
} as const

const money = { amount: z.int(), currency: z.string() }

/** An order in Razorpay's format. */
const orderEntity = z.object({ id: z.string(), receipt: z.string().nullish() })

const paymentFields = z.object({
  id: z.string(),
  order_id: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().max(40).nullish().catch(undefined),
  ...money,
})

/** A payment in Razorpay's format, in answers and webhooks. */
export const paymentEntity = paymentFields.transform(({ order_id: orderId, amount, ...payment }) => ({
  ...payment,
  orderId,
  amountPaise: amount,
}))

/** A payment in a list, where it may have no order. */
const listedPaymentEntity = paymentFields
  .extend({ order_id: z.string().nullish() })
  .transform(({ order_id, amount, ...payment }) => ({
    ...payment,
    orderId: order_id ?? undefined,
    amountPaise: amount,
  }))

/** The bank's reference number of a refund, whichever kind it is. */
const acquirerData = z
  .object({ arn: z.string().nullish(), rrn: z.string().nullish(), utr: z.string().nullish() })
  .transform(({ arn, rrn, utr }) => arn ?? rrn ?? utr ?? undefined)
  .optional()
  .catch(undefined)

/** A refund in Razorpay's format, in answers and webhooks. */
export const refundEntity = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
    acquirer_data: acquirerData,
    ...money,
  })
  .transform(({ payment_id: paymentId, amount, acquirer_data: reference, ...refund }) => ({
    ...refund,
    ...(reference && { reference }),
    paymentId,
    amountPaise: amount,
  }))

/** A dispute in a list; its `created_at` is in seconds. */
const listedDisputeEntity = z
  .looseObject({ status: z.string(), created_at: z.number() })
  .transform((entity) => ({ status: entity.status, createdMs: entity.created_at * 1000, entity }))

/** The SDK's internal axios instance, the only place to set its URL, time-outs and headers. */
interface Requester {
  readonly defaults: { baseURL?: string; httpAgent?: HttpAgent; httpsAgent?: HttpsAgent }
  readonly interceptors: {
    readonly request: { readonly use: <T extends object>(change: (request: T) => T) => unknown }
  }
  readonly post: (path: string, body: unknown, options: unknown) => Promise<{ readonly data: unknown }>
}

const isRequester = (value: unknown): value is Requester =>
  typeof value === 'function' && 'defaults' in value && 'interceptors' in value && 'post' in value

const requesterOf = (sdk: Razorpay): Requester => {
  const requester: unknown = Reflect.get(sdk.api, 'rq')
  if (!isRequester(requester)) throw new Error('This razorpay package keeps its requester elsewhere.')
  return requester
}

// The SDK throws plain objects for HTTP errors and a TypeError for network errors; its internal axios throws errors
// with a response.
const reasonSchema = z.object({
  code: z.string(),
  description: z.string().optional().catch(undefined),
  field: z.string().optional().catch(undefined),
})
const httpErrorSchema = z.object({
  statusCode: z.coerce.number(),
  error: reasonSchema.optional().catch(undefined),
})
const axiosErrorSchema = z
  .object({ response: z.object({ status: z.number(), data: z.unknown() }) })
  .transform(({ response }) => ({
    statusCode: response.status,
    error: z.object({ error: reasonSchema }).safeParse(response.data).data?.error,
  }))

const kindOf = ({ statusCode, error }: z.infer<typeof httpErrorSchema>): ProviderFailure['kind'] => {
  // A proxy or firewall in between may also answer 4xx, but not in the provider's format.
  if (!error || statusCode >= SERVER_FAULT || statusCode === TOO_MANY_REQUESTS) return 'silent'
  if (IN_TROUBLE.includes(error.code)) return 'silent'
  const isLockedOut = statusCode === UNAUTHORISED || WRONG_KEYS.test(error.description ?? '')
  return isLockedOut ? 'wrong_keys' : 'refused'
}

const failureOf = (error: unknown): ProviderFailure => {
  const { data } = z.union([httpErrorSchema, axiosErrorSchema]).safeParse(error)
  if (!data) return new ProviderFailure('silent', 'The payment provider did not answer')
  const { statusCode: status, error: reason } = data
  const kind = kindOf(data)
  const description = reason?.description ?? 'no reason given'
  return new ProviderFailure(kind, `The payment provider answered ${status}: ${storableText(description)}`, {
    status,
    field: reason?.field,
    isUnknownId: kind === 'refused' && UNKNOWN_ID.test(description),
  })
}

const isRefusal = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind === 'refused'

/** Turns a refusal into `silent`, where the refund may still have been made or be made. */
const asSilentFailure = ({ message, status }: ProviderFailure) =>
  new ProviderFailure('silent', message, { status })

// Another request is in progress, or an earlier one with the same receipt succeeded and is not in the list yet.
const OPEN_REFUND = /another payment operation is in progress|duplicate receipt/i

/**
 * Whether a refund that was refused, and is not in its payment's list, may still be made. A 409 means that the provider
 * is working on an earlier request with the same key; its only other cause, a key sent with another body, never happens
 * here.
 */
const isOpen = ({ status, message }: ProviderFailure) => status === CONFLICT || OPEN_REFUND.test(message)

const ask = async <T>(call: () => Promise<unknown>, schema: z.ZodType<T>): Promise<T> => {
  const answer = await call().catch((error: unknown) => {
    throw failureOf(error)
  })
  const read = schema.safeParse(storable(answer))
  if (!read.success) throw new ProviderFailure('silent', 'The payment provider sent an unreadable answer')
  return read.data
}

const listOf = <T>(entity: z.ZodType<T>) => z.object({ items: z.array(entity) })

const anyList = z.object({ items: z.array(z.unknown()) })
const named = z.object({ id: z.string() })
const receipted = z.object({ receipt: z.string() })

type Skip = (item: unknown) => void

/** Logs each skipped item once, by its id: lists are read every few seconds. */
const openSkipping = (log: Log): Skip => {
  const loggedIds = new Set<string>()
  return (item) => {
    const id = named.safeParse(item).data?.id ?? 'one without an id'
    if (loggedIds.has(id)) return
    if (loggedIds.size >= MAX_LOGGED_IDS) loggedIds.clear()
    loggedIds.add(id)
    log.error({ id }, 'The payment provider lists something unreadable, which is skipped')
  }
}

/** The readable items of a list. An unreadable one, which may not even be this shop's, must not hide the others. */
const readable = <T>(items: readonly unknown[], entity: z.ZodType<T>, skip: Skip): readonly T[] =>
  items.flatMap((item) => {
    const read = entity.safeParse(item)
    if (!read.success) skip(item)
    return read.success ? [read.data] : []
  })

interface PageQuery {
  readonly count: number
  readonly skip: number
}

async function* pagesOf(list: (query: PageQuery) => Promise<unknown>): AsyncGenerator<readonly unknown[]> {
  for (let skip = 0; ; skip += LIST_SIZE) {
    const { items } = await ask(() => list({ count: LIST_SIZE, skip }), anyList)
    yield items
    if (items.length < LIST_SIZE) return
  }
}

async function* listSince<T>(
  since: Date,
  list: (query: PageQuery & { readonly from: number }) => Promise<unknown>,
  entity: z.ZodType<T>,
  skipItem: Skip,
): AsyncGenerator<readonly T[]> {
  const from = Math.floor(since.getTime() / 1000)
  for await (const items of pagesOf((query) => list({ from, ...query })))
    yield readable(items, entity, skipItem)
}

/**
 * Razorpay through its own SDK, with time-outs of 5 s for creating orders and 10 s for the rest, and keep-alive
 * connections, each closed once it has been idle for `idleMs`.
 */
export const openRazorpay = (config: Config, log: Log = programLog, idleMs = IDLE_MS): Provider => {
  const skipItem = openSkipping(log)
  const httpAgent = new HttpAgent({ keepAlive: true, timeout: idleMs })
  const httpsAgent = new HttpsAgent({ keepAlive: true, timeout: idleMs })
  const sdkWith = (timeoutMs: number) => {
    const sdk = new Razorpay({ key_id: config.RAZORPAY_KEY_ID, key_secret: config.RAZORPAY_KEY_SECRET })
    const { defaults, interceptors } = requesterOf(sdk)
    Object.assign(defaults, { baseURL: config.RAZORPAY_API_URL, httpAgent, httpsAgent })
    // Axios restarts its own time-out with every byte, so a trickling answer would hold up everything that waits for
    // it.
    interceptors.request.use((request) => ({ ...request, signal: AbortSignal.timeout(timeoutMs) }))
    return sdk
  }
  const hasty = sdkWith(CREATE_TIMEOUT_MS)
  const patient = sdkWith(TIMEOUT_MS)

  const payment = (id: string) => ask(() => patient.payments.fetch(id), paymentEntity)

  /** The refund made of a payment with this key, if the provider lists one. */
  const refundFor = async ({ paymentId, key }: NewRefund): Promise<ProviderRefund | undefined> => {
    for await (const items of pagesOf((query) => patient.payments.fetchMultipleRefund(paymentId, query))) {
      const refund = items.find((item) => receipted.safeParse(item).data?.receipt === key)
      if (refund) return ask(async () => refund, refundEntity)
    }
    return undefined
  }

  return {
    createOrder: ({ amountPaise, currency, receipt, orderId }) =>
      ask(
        () =>
          hasty.orders.create({
            amount: amountPaise,
            currency,
            receipt,
            notes: { orderId },
            payment: AUTOMATIC_CAPTURE,
          }),
        orderEntity,
      ),
    findOrder: async (receipt) => {
      const { items } = await ask(() => hasty.orders.all({ receipt }), listOf(orderEntity))
      return items.find((order) => order.receipt === receipt)
    },
    payment,
    paymentsOf: async (orderId) => {
      const { items } = await ask(() => patient.orders.fetchPayments(orderId), anyList)
      const payments = readable(items, paymentEntity, skipItem)
      return { payments, isWhole: payments.length === items.length }
    },
    paymentsSince: (since) =>
      listSince(since, (query) => patient.payments.all(query), listedPaymentEntity, skipItem),
    capture: async ({ id, amountPaise, currency }) => {
      try {
        return await ask(() => patient.payments.capture(id, amountPaise, currency), paymentEntity)
      } catch (error) {
        // The payment was captured between our query and this request.
        if (isRefusal(error)) return payment(id)
        throw error
      }
    },
    createRefund: async (asked) => {
      const { paymentId, amountPaise, reason, key } = asked
      try {
        return await ask(async () => {
          // The SDK's own refund call drops the idempotency header.
          const { data } = await requesterOf(patient).post(
            `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
            { amount: amountPaise, notes: { reason }, receipt: key },
            { headers: { 'X-Refund-Idempotency': key } },
          )
          return data
        }, refundEntity)
      } catch (error) {
        if (!isRefusal(error)) throw error
        // It may be refused because this very refund was made and its answer lost: the provider forgets keys, but never
        // receipts.
        const refund = await refundFor(asked).catch((unlisted: unknown) => {
          // A payment that the provider does not know belongs to another account: nothing of it was refunded here.
          if (isRefusal(unlisted) && unlisted.isUnknownId) return undefined
          throw isRefusal(unlisted) ? asSilentFailure(unlisted) : unlisted
        })
        if (refund) return refund
        throw isOpen(error) ? asSilentFailure(error) : error
      }
    },
    refund: (id) => ask(() => patient.refunds.fetch(id), refundEntity),
    refundsSince: (since) => listSince(since, (query) => patient.refunds.all(query), refundEntity, skipItem),
    disputesSince: async function* (since) {
      // The SDK can limit this list by number, but not by time. There are few disputes.
      const all = listSince(since, (query) => patient.disputes.all(query), listedDisputeEntity, skipItem)
      for await (const page of all) yield page.filter(({ createdMs }) => createdMs >= since.getTime())
    },
    close: () => {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}
