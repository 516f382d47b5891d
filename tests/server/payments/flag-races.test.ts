import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { newId } from '#server/db/new-id.ts'
import { useCheckout } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { interleaved } from '../../support/interleaved.ts'
import { acceptQuote, pay, storedOrder } from '../../support/quote-order.ts'
import { RACES_TIMEOUT_MS, racesOn } from '../../support/races.ts'

const { standins, checkout } = useCheckout()

const report = (app: App, what: 'created' | 'won', paymentId: string) => {
  const dispute = { id: `disp_${paymentId}`, payment_id: paymentId, amount: 100, currency: 'INR' }
  const event = { event: `payment.dispute.${what}`, payload: { dispute: { entity: dispute } } }
  const body = Buffer.from(JSON.stringify(event))
  const signature = createHmac('sha256', app.config.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex')
  return app.payments.handleWebhook({ body, signature, eventId: newId() })
}

onBothDatabases((open, database) => {
  const raced = racesOn(() => open({ standins }), database)

  test(
    'an order stays flagged for a dispute that begins while another one is won',
    { timeout: RACES_TIMEOUT_MS },
    () =>
      raced(async ({ shop, one, other }, scheduler) => {
        const order = await acceptQuote(shop)
        const { razorpay_payment_id: deposit } = await pay(shop, checkout, order, 'deposit')
        const { razorpay_payment_id: balance } = await pay(shop, checkout, order, 'balance')
        await report(one, 'created', deposit)
        const ended = await interleaved(scheduler, {
          won: () => report(one, 'won', deposit),
          created: () => report(other, 'created', balance),
        })
        expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
        expect(await storedOrder(shop, order)).toMatchObject({ flag: 'dispute' })
      }),
  )
})
