import { createHmac } from 'node:crypto'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { type Provider, ProviderFailure } from '#server/payments/provider.ts'
import { paymentEntity, refundEntity } from '#server/payments/razorpay.ts'
import { Ledger } from '#standins/razorpay/ledger.ts'
import { orderRoutes } from '#standins/razorpay/orders.ts'
import { attemptPayment } from '#standins/razorpay/paying.ts'
import { paymentRoutes } from '#standins/razorpay/payments.ts'
import { refundRoutes } from '#standins/razorpay/refunds.ts'
import { AnswerError } from '#standins/wire/answer.ts'
import { findRoute } from '#standins/wire/routes.ts'

interface Asked {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The stand-in's own ledger and rules within this process, for thousands of short lives of an order. */
export const openLedgerProvider = (secret: string) => {
  const ledger = new Ledger(':memory:')
  const find = findRoute({
    ...orderRoutes(ledger),
    ...paymentRoutes(ledger, () => undefined),
    ...refundRoutes(ledger, () => undefined),
  })

  const ask = (method: string, path: string, { query = {}, headers = {}, body }: Asked = {}): unknown => {
    const found = find(method, path)
    if (!found) throw new Error(`The stand-in knows no ${method} ${path}.`)
    const { handler, params } = found
    const call = { method, path, params, query: new URLSearchParams(query), headers, raw: Buffer.of(), body }
    try {
      const answer = handler(call)
      if (answer instanceof Promise) throw new Error(`${path} takes its time.`)
      return JSON.parse(JSON.stringify(answer.body))
    } catch (error) {
      if (error instanceof AnswerError) throw new ProviderFailure('refused', error.message, { status: 400 })
      throw error
    }
  }
  const itemsOf = (listed: unknown): readonly unknown[] =>
    typeof listed === 'object' && listed !== null && 'items' in listed && Array.isArray(listed.items)
      ? listed.items
      : []

  const provider: Provider = {
    createOrder: async ({ amountPaise, currency, receipt, orderId }) => {
      const { orders: before } = ledger.everything()
      ask('POST', '/v1/orders', {
        body: {
          amount: amountPaise,
          currency,
          receipt,
          notes: { orderId },
          payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 7200 } },
        },
      })
      const made = ledger.everything().orders[before.length]
      if (!made) throw new Error('The stand-in made no order.')
      return { id: made.id, amountPaise: made.amount, currency: made.currency }
    },
    findOrder: async (receipt) => {
      const [found] = ledger.orders({ receipt, count: 1, skip: 0 })
      return found && { id: found.id, amountPaise: found.amount, currency: found.currency }
    },
    payment: async (id) => paymentEntity.parse(ask('GET', `/v1/payments/${id}`)),
    paymentsOf: async (orderId) => {
      const items = itemsOf(ask('GET', `/v1/orders/${orderId}/payments`))
      return { payments: items.map((item) => paymentEntity.parse(item)), isWhole: true }
    },
    paymentsSince: async function* () {
      yield itemsOf(ask('GET', '/v1/payments', { query: { count: '100' } })).map((item) =>
        paymentEntity.parse(item),
      )
    },
    capture: async ({ id, amountPaise, currency }) =>
      paymentEntity.parse(
        ask('POST', `/v1/payments/${id}/capture`, { body: { amount: amountPaise, currency } }),
      ),
    createRefund: async ({ paymentId, amountPaise, reason, key }) =>
      refundEntity.parse(
        ask('POST', `/v1/payments/${paymentId}/refund`, {
          headers: { 'x-refund-idempotency': key },
          body: { amount: amountPaise, notes: { reason }, receipt: key },
        }),
      ),
    refund: async (id) => refundEntity.parse(ask('GET', `/v1/refunds/${id}`)),
    refundsSince: async function* () {
      yield itemsOf(ask('GET', '/v1/refunds', { query: { count: '100' } })).map((item) =>
        refundEntity.parse(item),
      )
    },
    disputesSince: async function* () {},
    close: () => undefined,
  }

  return {
    provider,
    /** Pays at the provider; returns what the dialog gives to the browser. */
    pay: (orderId: string, outcome: 'captured' | 'authorized' = 'captured'): PaymentProof => {
      const { id } = attemptPayment(ledger, () => undefined, { orderId, outcome })
      const signature = createHmac('sha256', secret).update(`${orderId}|${id}`).digest('hex')
      return { razorpay_order_id: orderId, razorpay_payment_id: id, razorpay_signature: signature }
    },
    books: () => ledger.everything(),
    close: () => ledger.close(),
  }
}

export type LedgerProvider = ReturnType<typeof openLedgerProvider>
