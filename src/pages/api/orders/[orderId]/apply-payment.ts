import type { applyPayment } from '#contract/orders/apply-payment.ts'
import { offersIn } from '#server/catalogue.ts'
import { post, readBody } from '#server/endpoint.ts'
import { paymentToApplySchema } from '#server/payments/apply.ts'

export const { POST, ALL } = post<typeof applyPayment>(
  async ({ app, request, params: { orderId = '' }, release }) => {
    const admin = await app.secondFactor.requireConfirmedAdmin(request)
    const { paymentId } = await readBody(request, paymentToApplySchema)
    await app.audit.record(admin, {
      act: 'order.apply-payment',
      subject: orderId.slice(0, 24),
      details: { paymentId },
    })
    await app.payments.apply(admin, orderId, paymentId)
    return app.orders.read(orderId, admin, await offersIn(release))
  },
)
