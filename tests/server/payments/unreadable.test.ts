import { expect, test } from 'vitest'
import {
  createIntent,
  readOrder,
  refundAtDesk,
  useCheckout,
  withOrder,
  withPeople,
} from '../../support/checkout.ts'
import { openLog } from '#server/log.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { onBothDatabases } from '../../support/databases.ts'
import type { Shop } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()
const HOUR_S = 60 * 60

/** How many seconds ago each list of the provider was read completely. */
const listAges = async ({ app }: Shop) => {
  const families = await app.metrics.families()
  const family = families.find(({ name }) => name === 'shop_provider_list_age_seconds')
  return Object.fromEntries(family?.samples.map(({ labels, value }) => [labels?.list, value]) ?? [])
}

onBothDatabases((open) => {
  test('one unreadable payment hides none of the others, and the list continues', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins }))
    const { body: intent } = await createIntent(asha)
    const meera = await shop.signIn('meera@example.in')
    const { body: odd } = await createIntent(meera)
    await checkout.pay(intent.id)
    await checkout.setStatus((await checkout.pay(odd.id)).razorpay_payment_id, 'under_observation')
    shop.passTime(HOUR_S * 1000)
    const unread = await listAges(shop)
    for (const age of Object.values(unread)) expect(age).toBeGreaterThanOrEqual(HOUR_S)
    expect(Object.keys(unread)).toEqual(['payments', 'refunds', 'disputes'])
    await checkout.fault({ match: 'GET /v1/orders/', times: 9, status: 500 })
    await shop.app.payments.reconcile()
    await standins.recover('razorpay')
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: true })
    expect(await readOrder(admin, odd.orderId)).toMatchObject({ isPaid: false })
    for (const age of Object.values(await listAges(shop))) expect(age).toBeLessThan(HOUR_S)
  })

  test('an unreadable entry is logged once, however often the list is read', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    const { razorpay_payment_id: odd } = await checkout.pay(intent.id)
    await checkout.setStatus(odd, 'under_observation')
    const lines: string[] = []
    const log = openLog({ write: (line) => void lines.push(line) })
    const provider = openRazorpay(shop.app.config, log)
    const since = new Date(Date.now() - HOUR_S * 1000)
    for (let times = 0; times < 3; times++)
      for await (const page of provider.paymentsSince(since))
        expect(page).not.toContainEqual(expect.objectContaining({ id: odd }))
    provider.close()
    expect(lines.filter((line) => line.includes(odd))).toHaveLength(1)
  })

  test('one unreadable refund hides none of the others', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins }))
    const [first, second] = [await checkout.buy(asha), await checkout.buy(asha)]
    await checkout.tellNobody()
    for (const { proof } of [first, second])
      await refundAtDesk(shop, proof.razorpay_payment_id, { amount: 100_000 })
    const [made] = await checkout.refundsOf(second.proof.razorpay_payment_id)
    await checkout.setStatus(made?.id ?? '', 'in_doubt')
    await shop.app.payments.reconcile()
    expect(await readOrder(admin, first.intent.orderId)).toMatchObject({ refundedAmount: 1000 })
    expect((await listAges(shop)).refunds).toBeLessThan(60)
  })

  test('an order’s unreadable payment never counts, the others do, and the order doesn’t close', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    const { razorpay_payment_id: odd } = await checkout.pay(intent.id, { outcome: 'authorized' })
    await checkout.setStatus(odd, 'under_observation')
    shop.passTime(25 * HOUR_S * 1000)
    const admin = await shop.signIn('staff@example.in', 'admin')
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ state: 'unpaid', isPaid: false })
    await checkout.pay(intent.id)
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: true, flagged: false })
  })
})
