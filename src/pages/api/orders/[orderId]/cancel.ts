import type { cancelOrder } from '#contract/orders/cancel-order.ts'
import { offersIn } from '#server/catalogue.ts'
import { post, readBody } from '#server/endpoint.ts'
import { cancellationSchema } from '#server/payments/cancel-order.ts'

export const { POST, ALL } = post<typeof cancelOrder>(
  async ({ app, request, params: { orderId = '' }, release }) => {
    const admin = await app.secondFactor.requireConfirmedAdmin(request)
    const { reason } = await readBody(request, cancellationSchema)
    await app.audit.record(admin, { act: 'order.cancel', subject: orderId.slice(0, 24) })
    await app.payments.cancel(admin, orderId, reason, request.headers.get('idempotency-key') ?? '')
    return app.orders.read(orderId, admin, await offersIn(release))
  },
)
