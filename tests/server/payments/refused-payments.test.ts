import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#domain/time/dates.ts'
import { createIntent, useCheckout, withPeople } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { acceptQuote, DEPOSIT, payFor, TOTAL, withAcceptedQuote } from '../../support/quote-order.ts'

const { standins, checkout } = useCheckout()
const STAFF_EMAIL = 'staff@ilvara.example'
const env = { STAFF_EMAIL }

const takeUpTo = async (largest: number) => {
  await checkout.takesUpTo(largest)
  onTestFinished(() => checkout.takesUpTo())
}

onBothDatabases((open) => {
  test('a cart that exceeds the account’s limit is refused as such, and staff are told once', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins, env }))
    await takeUpTo(1_000_000)
    for (let time = 0; time < 3; time++)
      expect(await createIntent(asha)).toMatchObject({
        status: 422,
        body: { error: 'amount_too_large', message: expect.stringContaining('care@ilvara.example') },
      })
    const told = await emailsTo(shop, STAFF_EMAIL)
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Order .+: ₹42,500 is more than can be paid online$/),
    ])
    expect(told[0]?.body).toContain('Amount exceeds maximum amount allowed.')
    const [, orderId] = /\/order\/(\w+)/.exec(told[0]?.body ?? '') ?? []
    expect((await admin.get(`/api/orders/${orderId}`)).status).toBe(200)
    await checkout.takesUpTo()
    expect(await createIntent(asha)).toMatchObject({ status: 200, body: { orderId } })
  })

  test('a quote that exceeds the account’s limit says that its deposit can be paid first', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins, env }))
    await takeUpTo(TOTAL - 1)
    await expect(payFor(shop, order, 'full')).rejects.toMatchObject({
      code: 'amount_too_large',
      message: expect.stringContaining('You can pay the deposit first.'),
    })
    expect(await payFor(shop, order, 'deposit')).toMatchObject({ amount: DEPOSIT })
    await takeUpTo(DEPOSIT - 1)
    await expect(payFor(shop, await acceptQuote(shop), 'deposit')).rejects.toMatchObject({
      code: 'amount_too_large',
      message: expect.not.stringContaining('deposit'),
    })
  })

  test('a customer who is asked for the full amount only isn’t told of a deposit', async () => {
    const shop = await open({ standins, env })
    const order = await acceptQuote(shop, { requiredPaise: TOTAL })
    await takeUpTo(TOTAL - 1)
    await expect(payFor(shop, order, 'full')).rejects.toMatchObject({
      code: 'amount_too_large',
      message: expect.not.stringContaining('deposit'),
    })
  })

  test('a payment that the provider refuses for another reason can’t be made just now, and staff are told once a day', async () => {
    const { shop, asha } = await withPeople(open({ standins, env }))
    const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }
    await checkout.fault({ match: '/v1/orders', times: 4, status: 401, body })
    for (let time = 0; time < 2; time++)
      expect(await createIntent(asha)).toMatchObject({
        status: 422,
        body: { error: 'payment_refused', message: expect.not.stringContaining('try again') },
      })
    expect(await emailsTo(shop, STAFF_EMAIL)).toMatchObject([
      { subject: expect.stringContaining('the payment provider refused a payment') },
    ])
    shop.passTime(DAY_MS)
    await createIntent(await shop.signIn('asha@example.in'))
    await createIntent(await shop.signIn('meera@example.in'))
    expect(await emailsTo(shop, STAFF_EMAIL)).toHaveLength(2)
  })
})
