import type { refundOrder } from '#contract/orders/refund-order.ts'
import { offersIn } from '#server/catalogue.ts'
import { post, readBody } from '#server/endpoint.ts'
import { refundSchema } from '#server/payments/refund-request.ts'

export const { POST, ALL } = post<typeof refundOrder>(
  async ({ app, request, params: { orderId = '' }, release }) => {
    const admin = await app.secondFactor.requireConfirmedAdmin(request)
    const refund = await readBody(request, refundSchema)
    await app.audit.record(admin, {
      act: 'order.refund',
      subject: orderId.slice(0, 24),
      details: { amount: refund.amount },
    })
    await app.payments.refund(admin, orderId, refund, request.headers.get('idempotency-key') ?? '')
    return app.orders.read(orderId, admin, await offersIn(release))
  },
)
