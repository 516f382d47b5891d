import { expect, test } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { auditOf } from '../../support/audit.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { readOrder, refund, trailOf, useCheckout, verify, withPeople } from '../../support/checkout.ts'
import type { Shop } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()

const clear = (staff: Client, orderId: string, reason: string) =>
  staff.post<Order & { error?: string }>(`/api/orders/${orderId}/clear-flag`, { reason })

const withSale = async (opening: Promise<Shop>) => {
  const people = await withPeople(opening)
  const { intent, proof } = await checkout.buy(people.asha)
  const { orderId } = intent
  const flags = async () => (await readOrder(people.admin, orderId)).flags
  /** Makes the provider report a dispute, and waits until the shop knows. */
  const dispute = async (event: string, id: string) => {
    const status = event === 'created' ? 'open' : event
    await checkout.dispute(event, { payment_id: proof.razorpay_payment_id, id, status })
    await expect
      .poll(async () => (await readOrder(people.admin, orderId)).disputes)
      .toContainEqual(expect.objectContaining({ id, status }))
  }
  return { ...people, intent, proof, orderId, flags, dispute, disputeId: `disp_${orderId.slice(0, 14)}` }
}

const DISPUTED = { reason: 'dispute', text: 'the customer’s bank disputes a payment' }

onBothDatabases((open) => {
  test('staff clear the flag of a lost dispute, once, and not while a dispute waits for an answer', async () => {
    const { shop, admin, orderId, flags, dispute, disputeId } = await withSale(open({ standins }))
    await dispute('created', disputeId)
    expect(await flags()).toEqual([{ ...DISPUTED, isClearable: false }])
    expect(await clear(admin, orderId, 'dispute')).toMatchObject({
      status: 409,
      body: { error: 'flag_not_clearable' },
    })
    await dispute('lost', disputeId)
    expect(await flags()).toEqual([{ ...DISPUTED, isClearable: true }])
    const answers = await Promise.all([1, 2, 3].map(() => clear(admin, orderId, 'dispute')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body).toMatchObject({ flagged: false, flags: [] })
    const trail = await trailOf(shop, orderId)
    expect(trail.filter((entry) => entry === 'flag_cleared by admin')).toHaveLength(1)
    const ofOrder = (await auditOf(shop)).filter(({ subject }) => subject === orderId)
    expect(ofOrder.filter(({ act }) => act === 'order.clear-flag')).toMatchObject([
      { details: '{"reason":"dispute"}' },
    ])
  })

  test('a cleared dispute no longer flags its order; the next one does, until it is won', async () => {
    const { admin, orderId, flags, dispute, disputeId } = await withSale(open({ standins }))
    await dispute('created', disputeId)
    await dispute('lost', disputeId)
    await clear(admin, orderId, 'dispute')
    const next = `${disputeId}2`
    await dispute('created', next)
    expect(await flags()).toMatchObject([DISPUTED])
    await dispute('won', next)
    expect(await flags()).toEqual([])
  })

  test('a cleared dispute that continues after all flags its order again', async () => {
    const { shop, admin, orderId, flags, dispute, disputeId } = await withSale(open({ standins }))
    await dispute('lost', disputeId)
    await clear(admin, orderId, 'dispute')
    expect(await flags()).toEqual([])
    // The order of webhooks within the same second is unknown, so the earlier one is backdated.
    await shop.app.db.kysely
      .updateTable('disputes')
      .set({ changed_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', disputeId)
      .execute()
    await dispute('action_required', disputeId)
    expect(await flags()).toEqual([{ ...DISPUTED, isClearable: false }])
  })

  test('a lost dispute keeps its flag even if another is won', async () => {
    const { flags, dispute, disputeId } = await withSale(open({ standins }))
    await dispute('created', disputeId)
    await dispute('lost', disputeId)
    await dispute('created', `${disputeId}2`)
    await dispute('won', `${disputeId}2`)
    expect(await flags()).toMatchObject([DISPUTED])
  })

  test('once no unapplied money is left, staff can clear a refund’s flag if the money was returned another way', async () => {
    const { asha, admin, intent, proof, orderId, flags } = await withSale(open({ standins }))
    const second = await checkout.pay(intent.id)
    await verify(asha, second)
    const paymentId = second.razorpay_payment_id
    const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'The payment is older than six months' } }
    await checkout.fault({
      match: `POST /v1/payments/${proof.razorpay_payment_id}`,
      times: 1,
      status: 400,
      body,
    })
    await refund(admin, orderId, 'a', { amount: 100, reason: 'A button' })
    expect(await flags()).toMatchObject([
      { reason: 'second_payment', isClearable: false },
      { reason: 'refund_refused', isClearable: false },
    ])
    expect((await clear(admin, orderId, 'second_payment')).status).toBe(409)
    expect((await clear(admin, orderId, 'refund_refused')).status).toBe(409)
    expect((await refund(admin, orderId, 'b', { reason: 'Paid twice', paymentId })).status).toBe(200)
    // A refund of the second payment doesn't make up for what was refused of the first.
    expect(await flags()).toMatchObject([{ reason: 'refund_refused', isClearable: true }])
    expect((await clear(admin, orderId, 'refund_refused')).status).toBe(200)
    expect(await flags()).toEqual([])
  })

  test('a refund of unapplied money that the bank returned keeps its order flagged', async () => {
    const { asha, admin, intent, orderId, flags } = await withSale(open({ standins }))
    const { razorpay_payment_id: paymentId, ...proof } = await checkout.pay(intent.id)
    await verify(asha, { ...proof, razorpay_payment_id: paymentId })
    await checkout.refundsWait()
    await refund(admin, orderId, 'a', { reason: 'Paid twice', paymentId })
    const [made] = await checkout.refundsOf(paymentId)
    await checkout.settleRefund(made?.id ?? '', false)
    await expect.poll(flags).toMatchObject([{ reason: 'refund_failed', isClearable: false }])
    expect((await clear(admin, orderId, 'refund_failed')).status).toBe(409)
  })

  test('only an existing order’s flag can be cleared, and by its name', async () => {
    const { admin, orderId } = await withSale(open({ standins }))
    expect((await clear(admin, '0'.repeat(24), 'dispute')).status).toBe(404)
    expect((await clear(admin, orderId, '')).status).toBe(422)
  })
})
