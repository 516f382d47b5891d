import { expect, test } from 'vitest'
import { noteFigure } from '../../support/figure.ts'
import { ownTimeOf } from '../../support/own-time.ts'
import { openShop } from '../../support/shop.ts'
import { cartOf, createIntent, line, useCheckout } from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()
const PATIENCE_MS = 6000

const FAULTS: Readonly<Record<string, object>> = {
  'an error of its own': { status: 500, body: {} },
  'too many requests': { status: 429, body: {} },
  'a broken connection': { reset: true },
  'an answer that gets lost': { drop: true },
  silence: { delayMs: 30_000 },
  'an answer that is none': { status: 200, body: { entity: 'something else' } },
}

test('however the provider fails, a shopper is told within six seconds, and nothing is paid', async (context) => {
  const shop = await openShop({ standins })
  const asha = await shop.signIn('asha@example.in')
  const wrong: string[] = []
  let longest = 0
  for (const [n, [what, fault]] of Object.entries(FAULTS).entries()) {
    await checkout.fault({ match: '/v1/orders', ...fault })
    const { result, ms } = await ownTimeOf(() => createIntent(asha, cartOf(asha, [line('shirt', n + 1)])))
    const { status, body } = result
    longest = Math.max(longest, ms)
    await standins.recover('razorpay')
    if (status !== 502) wrong.push(`${what}: ${status} ${JSON.stringify(body)}`)
  }
  await shop.app.payments.reconcile({ everything: true })
  const paid = await shop.app.db.kysely
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'paid')
    .execute()
  const faults = Object.keys(FAULTS).length
  noteFigure(context, `${faults - wrong.length} of ${faults}; ${(longest / 1000).toFixed(1)} s`)
  expect(wrong).toEqual([])
  expect(longest).toBeLessThan(PATIENCE_MS)
  expect(paid).toEqual([])
})
