import { expect, test } from 'vitest'
import { monthAt } from '#domain/reports/months.ts'
import { type Report, turnoverOf } from '#domain/reports/report.ts'
import { totalRefundable } from '#domain/orders/refundable-money.ts'
import {
  cancel,
  postWebhook,
  readOrder,
  refund,
  useCheckout,
  verify,
  withOrder,
  withPeople,
} from '../../support/checkout.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import type { Shop } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()
const STAFF = { STAFF_EMAIL: 'staff@ilvara.example' }
const PRICE = 42_500

const idOf = (paymentId: string, n = 1) => `disp_${paymentId.slice(4, -1)}${n}`

/** A customer's paid order, and a function that reports disputes about its payment. */
const disputed = async (opening: Promise<Shop>) => {
  const people = await withPeople(opening)
  const { intent, proof } = await checkout.buy(people.asha)
  const payment_id = proof.razorpay_payment_id
  const order = () => readOrder(people.admin, intent.orderId)
  const dispute = async (event: string, given: object = {}) => {
    await checkout.dispute(event, { payment_id, id: idOf(payment_id), ...given })
    const status = event === 'created' ? 'open' : event
    await expect.poll(async () => (await order()).disputes?.some((one) => one.status === status)).toBe(true)
  }
  return { ...people, intent, paymentId: payment_id, order, dispute }
}

const report = async (shop: Shop, admin: Client) => {
  const month = monthAt(shop.app.clock())
  const path = `/api/admin/reports?from=${month}&to=${month}`
  const { body } = await admin.get<Report>(path)
  const file = await admin.call<string>('GET', path, null, { headers: { accept: 'text/csv' } })
  return { ...body.total, turnover: turnoverOf(body.total), file: file.body }
}

const cancellationsTold = async (shop: Shop) =>
  (await emailsTo(shop, 'asha@example.in'))
    .filter(({ dedupe_key }) => dedupe_key.startsWith('cancelled'))
    .map(({ body }) => body)

onBothDatabases((open) => {
  test('money taken by a lost dispute isn’t returned again: there is nothing to refund, and a cancellation promises nothing', async () => {
    const { shop, admin, intent, paymentId, order, dispute } = await disputed(open({ standins, env: STAFF }))
    await dispute('created')
    expect(totalRefundable(await order())).toBe(PRICE)
    await dispute('lost')
    const lost = await order()
    expect(lost).toMatchObject({
      isPaid: true,
      balanceDue: 0,
      refundedAmount: 0,
      disputes: [{ status: 'lost', deducted: PRICE }],
    })
    expect(totalRefundable(lost)).toBe(0)
    expect(await refund(admin, intent.orderId, 'once more', { reason: 'Tidying up' })).toMatchObject({
      status: 422,
    })
    expect((await cancel(admin, intent.orderId, 'tidy up')).status).toBe(200)
    expect(await order()).toMatchObject({ state: 'closed', balanceDue: 0, refundedAmount: 0 })
    expect(await checkout.refundsOf(paymentId)).toEqual([])
    expect(await cancellationsTold(shop)).toEqual([
      expect.stringContaining('Your money has already been returned to you.'),
    ])
    const toStaff = (await emailsTo(shop, STAFF.STAFF_EMAIL)).map(({ body }) => body)
    expect(toStaff).toContainEqual(expect.stringContaining('Please don’t refund that amount as well.'))
  })

  test('if part of a payment was lost to a dispute, only the rest is refunded', async () => {
    const { shop, admin, intent, paymentId, order, dispute } = await disputed(open({ standins }))
    await dispute('lost', { amount: 2_000_000 })
    expect(totalRefundable(await order())).toBe(22_500)
    const tooMuch = await refund(admin, intent.orderId, 'too much', { reason: 'Goodwill', amount: 22_501 })
    expect(tooMuch.status).toBe(422)
    expect((await cancel(admin, intent.orderId, 'the rest')).status).toBe(200)
    expect(await checkout.refundsOf(paymentId)).toMatchObject([{ amount: 2_250_000 }])
    expect(await cancellationsTold(shop)).toEqual([expect.stringContaining('₹22,500 will be refunded')])
  })

  test('turnover and the accountant’s file lose what a dispute took, and regain it if the dispute is won after all', async () => {
    const { shop, admin, paymentId, order, dispute } = await disputed(open({ standins }))
    const before = await report(shop, admin)
    expect(before).toMatchObject({ received: PRICE, turnover: PRICE })
    // The provider reports the amount later.
    await dispute('lost', { amount_deducted: 0 })
    const lost = await report(shop, admin)
    expect(lost).toMatchObject({ received: PRICE, refunded: 0, chargedBack: PRICE, turnover: 0 })
    expect(lost.file).toMatch(
      new RegExp(`"Chargeback",.*"-${PRICE}","-${PRICE}","${paymentId}","${idOf(paymentId)}","lost"`),
    )
    // The order of webhooks within the same second is unknown, so the earlier one is backdated.
    await shop.app.db.kysely
      .updateTable('disputes')
      .set({ changed_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', idOf(paymentId))
      .execute()
    await dispute('won')
    expect(await report(shop, admin)).toMatchObject({ chargedBack: 0, turnover: PRICE })
    expect((await report(shop, admin)).file).toBe(before.file)
    expect(totalRefundable(await order())).toBe(PRICE)
  })

  test('an account that pays when a dispute opens has the money again once it is won', async () => {
    const { shop, admin, order, dispute } = await disputed(open({ standins }))
    await dispute('created', { amount_deducted: PRICE * 100 })
    expect(totalRefundable(await order())).toBe(0)
    expect(await report(shop, admin)).toMatchObject({ chargedBack: PRICE, turnover: 0 })
    await dispute('won', { amount_deducted: PRICE * 100 })
    expect(totalRefundable(await order())).toBe(PRICE)
    expect(await report(shop, admin)).toMatchObject({ chargedBack: 0, turnover: PRICE })
  })

  test('what is deducted after a dispute was reported is read from the provider’s list, once', async () => {
    const { shop, paymentId, order, dispute } = await disputed(open({ standins }))
    const month = monthAt(shop.app.clock())
    await dispute('created')
    await checkout.tellNobody()
    const takes = (amount_deducted: number) =>
      checkout.dispute('created', { payment_id: paymentId, id: idOf(paymentId), amount_deducted })
    await takes(1_000_000)
    await shop.app.payments.reconcile()
    await shop.app.payments.reconcile()
    const looked = await order()
    expect(looked.disputes).toMatchObject([{ status: 'open', deducted: 10_000 }])
    expect(totalRefundable(looked)).toBe(32_500)
    expect(looked.events?.filter(({ what }) => what === 'dispute_changed')).toHaveLength(2)
    // A later deduction counts in the month of the first.
    shop.passTime(40 * 24 * 60 * 60 * 1000)
    await takes(1_500_000)
    await shop.app.payments.reconcile()
    const admin = await shop.signIn('admin@example.in', 'admin')
    const { body } = await admin.get<Report>(`/api/admin/reports?from=${month}&to=${month}`)
    expect(body.total.chargedBack).toBe(15_000)
  })

  test('a second payment that its bank took back is no longer unapplied, and can’t be applied', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    await verify(asha, await checkout.pay(intent.id))
    const { razorpay_payment_id: second } = await checkout.pay(intent.id)
    await shop.app.payments.reconcile({ everything: true })
    const flags = async () => (await readOrder(admin, intent.orderId)).flags?.map(({ reason }) => reason)
    expect(await flags()).toEqual(['second_payment'])
    await checkout.dispute('lost', { payment_id: second, id: idOf(second) })
    await expect.poll(flags).toEqual(['dispute'])
    const applied = await admin.post(`/api/orders/${intent.orderId}/apply-payment`, { paymentId: second })
    expect(applied.status).toBe(409)
  })

  test('a second payment that returns when its dispute is won is flagged for staff again', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins, env: STAFF }))
    await verify(asha, await checkout.pay(intent.id))
    const { razorpay_payment_id: payment_id } = await checkout.pay(intent.id)
    const told = { payment_id, id: idOf(payment_id) }
    await shop.app.payments.reconcile({ everything: true })
    const flags = async () => (await readOrder(admin, intent.orderId)).flags?.map(({ reason }) => reason)
    await checkout.dispute('created', { ...told, amount_deducted: intent.amount })
    await expect.poll(flags).toEqual(['dispute'])
    await checkout.dispute('won', { ...told, amount_deducted: 0 })
    await expect.poll(flags).toEqual(['second_payment'])
    expect((await admin.get('/api/orders?state=flagged')).body).toMatchObject({ total: 1 })
  })

  test('money of a cancelled order that returns when its dispute is won is reported to staff, who must refund it', async () => {
    const { shop, admin, intent, dispute, order } = await disputed(open({ standins, env: STAFF }))
    await dispute('created', { amount_deducted: intent.amount })
    expect((await cancel(admin, intent.orderId, 'off')).status).toBe(200)
    await dispute('won', { amount_deducted: 0 })
    expect(totalRefundable(await order())).toBe(PRICE)
    const told = async () => {
      const emails = await emailsTo(shop, STAFF.STAFF_EMAIL)
      return emails.find(({ subject }) => subject.endsWith('is won'))?.body
    }
    await expect
      .poll(told)
      .toContain('You still hold ₹42,500 of this payment, which the order does not need.')
  })

  test('a second payment that only the list reports as taken back is no longer unapplied', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    await verify(asha, await checkout.pay(intent.id))
    const { razorpay_payment_id: payment_id } = await checkout.pay(intent.id)
    const told = { payment_id, id: idOf(payment_id) }
    await shop.app.payments.reconcile({ everything: true })
    const flags = async () => (await readOrder(admin, intent.orderId)).flags?.map(({ reason }) => reason)
    await checkout.dispute('created', told)
    await expect.poll(flags).toEqual(['second_payment', 'dispute'])
    await checkout.tellNobody()
    await checkout.dispute('created', { ...told, amount_deducted: intent.amount })
    await shop.app.payments.reconcile()
    expect(await flags()).toEqual(['dispute'])
  })

  test('a lost dispute that goes on still holds what it took, and needs staff, even under review', async () => {
    const { shop, admin, intent, paymentId, order } = await disputed(open({ standins }))
    const dispute = { payment_id: paymentId, id: idOf(paymentId), amount: intent.amount, currency: 'INR' }
    const lostAt = Math.floor(shop.app.clock().getTime() / 1000)
    const tell = async (event: string, seconds: number) => {
      const payment = { id: paymentId }
      const told = { event: `payment.dispute.${event}`, id: `${event} ${paymentId}`, payment, dispute }
      expect((await postWebhook(shop, { ...told, created_at: lostAt + seconds })).status).toBe(200)
    }
    await tell('lost', 0)
    const cleared = await admin.post(`/api/orders/${intent.orderId}/clear-flag`, { reason: 'dispute' })
    expect(cleared.status).toBe(200)
    for (const [event, seconds] of [
      ['under_review', 10],
      ['action_required', 20],
    ] as const) {
      await tell(event, seconds)
      const seen = await order()
      expect(seen).toMatchObject({ disputes: [{ status: event, deducted: PRICE }] })
      expect(seen.flags?.map(({ reason }) => reason)).toEqual(['dispute'])
      expect(totalRefundable(seen)).toBe(0)
    }
  })

  test('a lost dispute that only the list reports as won returns its money', async () => {
    const { shop, paymentId, order, dispute } = await disputed(open({ standins }))
    await dispute('lost')
    await checkout.tellNobody()
    await checkout.dispute('won', { payment_id: paymentId, id: idOf(paymentId) })
    shop.passTime(60 * 60 * 1000)
    await shop.app.payments.reconcile()
    const seen = await order()
    expect(seen).toMatchObject({ disputes: [{ status: 'won' }] })
    expect(totalRefundable(seen)).toBe(PRICE)
  })

  test('what a dispute took stays in the month in which it was taken, however the dispute ends later', async () => {
    const { shop, admin, intent, paymentId } = await disputed(open({ standins }))
    const dispute = { payment_id: paymentId, id: idOf(paymentId), amount: intent.amount, currency: 'INR' }
    const payment = { id: paymentId }
    const taken = shop.app.clock()
    const tell = async (event: string, days: number, amount_deducted: number) => {
      const created_at = Math.floor(taken.getTime() / 1000) + days * 24 * 60 * 60
      const told = { event: `payment.dispute.${event}`, id: `${event} ${paymentId}`, payment, created_at }
      expect((await postWebhook(shop, { ...told, dispute: { ...dispute, amount_deducted } })).status).toBe(
        200,
      )
    }
    const chargedBack = async () => {
      const month = monthAt(taken)
      const { body } = await admin.get<Report>(`/api/admin/reports?from=${month}&to=${month}`)
      return body.total.chargedBack
    }
    await tell('created', 0, 1_000_000)
    await tell('lost', 40, 2_000_000)
    expect(await chargedBack()).toBe(20_000)
  })
})
