import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import { comeBack, createIntent, readOrder, useCheckout, trailOf, withOrder } from '../../support/checkout.ts'
import { subjectsOf } from '../../support/emails.ts'

const { standins, checkout } = useCheckout()

const FAILURE = {
  'error[code]': 'BAD_REQUEST_ERROR',
  'error[description]': 'Your payment has been declined.',
  'error[reason]': 'payment_failed',
  'error[metadata]': '{"payment_id":"pay_1","order_id":"order_1"}',
}

onBothDatabases((open) => {
  test('a successful return leads to the order, before the webhook and after it, once and twice', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    const proof = await checkout.pay(intent.id)
    const received = `/order/${intent.orderId}?payment=received`
    const both = await Promise.all([1, 2].map(() => comeBack(shop, { fields: proof })))
    expect(both).toEqual([received, received])
    expect(await comeBack(shop, { fields: proof, orderId: 'f'.repeat(24) })).toBe(received)
    expect((await trailOf(shop, intent.orderId)).filter((entry) => entry.startsWith('paid'))).toHaveLength(1)

    const { body: next } = await createIntent(asha)
    const told = await checkout.pay(next.id, { webhooks: true })
    await expect.poll(() => readOrder(asha, next.orderId)).toMatchObject({ isPaid: true })
    expect(await comeBack(shop, { fields: told })).toBe(`/order/${next.orderId}?payment=received`)
    expect(await trailOf(shop, next.orderId)).toContain('paid by webhook')
    const payments = (await subjectsOf(shop)).filter((subject) => subject.startsWith('Payment received'))
    expect(payments).toHaveLength(2)
  })

  test('a failed return leads to the order, which can be paid again', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    const failed = `/order/${intent.orderId}?payment=failed`
    await checkout.pay(intent.id, { outcome: 'failed', webhooks: true })
    for (let time = 0; time < 2; time++)
      expect(await comeBack(shop, { fields: FAILURE, orderId: intent.orderId })).toBe(failed)
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: false, state: 'unpaid' })
    const again = await asha.post<{ id: string }>(`/api/orders/${intent.orderId}/pay`)
    expect(again).toMatchObject({ status: 200, body: { id: intent.id } })
    const proof = await checkout.pay(intent.id)
    expect(await comeBack(shop, { fields: proof })).toBe(`/order/${intent.orderId}?payment=received`)
    // The failure arrives again, late: what is paid stays paid.
    expect(await comeBack(shop, { fields: FAILURE, orderId: intent.orderId })).toBe(failed)
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true })
  })

  test('while the provider can’t be reached, a return waits instead of failing', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    const proof = await checkout.pay(intent.id)
    await checkout.fault({ match: 'GET /v1/payments', times: 1, status: 503 })
    expect(await comeBack(shop, { fields: proof })).toBe(`/order/${intent.orderId}?payment=pending`)
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'pending' })
  })

  test('any other request to the path is redirected to a page, and changes nothing', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    const unclear = '/sent/payment-unclear'
    expect(await comeBack(shop, { method: 'GET' })).toBe(unclear)
    expect(await comeBack(shop, { method: 'GET', orderId: intent.orderId })).toBe(
      `/order/${intent.orderId}?payment=unclear`,
    )
    expect(await comeBack(shop, { method: 'PUT' })).toBe(unclear)
    expect(await comeBack(shop, { fields: FAILURE })).toBe('/sent/payment-failed')
    for (const orderId of ['//evil.example', '%00', '../../admin', 'f'.repeat(25), '<script>'])
      expect([unclear, '/sent/payment-failed']).toContain(await comeBack(shop, { fields: FAILURE, orderId }))
    for (const body of ['{"razorpay_order_id":1}', '%00=%00', 'x'.repeat(70_000), '\u0000', new Blob(['{}'])])
      expect(await comeBack(shop, { body })).toBe(unclear)
    const stolen = { razorpay_order_id: intent.id, razorpay_payment_id: 'pay_x', razorpay_signature: 'x' }
    expect(await comeBack(shop, { fields: stolen, orderId: intent.orderId })).toBe(unclear)
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: false, state: 'unpaid' })
  })
})
