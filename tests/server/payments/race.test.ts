import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { openArrivals } from '#server/payments/arrival.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { openSettling } from '#server/payments/settle.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { createIntent, useCheckout, verify } from '../../support/checkout.ts'
import { withCustomer } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()

/** Makes something happen after the first query to a database, before its result is read. */
const afterFirstQuery = (happening: () => Promise<unknown>): KyselyPlugin => {
  let happened: Promise<unknown> | undefined
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await (happened ??= happening())
      return result
    },
  }
}

onBothDatabases((open, database) => {
  test('fifty clicks reach the provider once', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const answers = await Promise.all(Array.from({ length: 50 }, () => createIntent(asha)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const creations = (await checkout.calls()).filter(
      ({ method, path }) => `${method} ${path}` === 'POST /v1/orders',
    )
    expect(creations, database).toHaveLength(1)
    expect(await shop.app.db.kysely.selectFrom('orders').select('status').execute()).toEqual([
      { status: 'unpaid' },
    ])
  })

  test('a payment captured while its order is being read is reported as paid', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const { db, config, metrics, clock } = shop.app
    const { body: intent } = await createIntent(asha)
    const proof = await checkout.pay(intent.id, { outcome: 'authorized' })
    const provider = openRazorpay(config)
    const setAside = await provider.payment(proof.razorpay_payment_id)
    const kysely = db.kysely.withPlugin(afterFirstQuery(() => verify(asha, proof)))
    const settling = openSettling({ linkOf: async () => '' })
    const arrivals = openArrivals({ db: { ...db, kysely }, provider, settling, metrics })
    expect(await arrivals.handle(setAside, { input: 'verify', at: clock() })).toBe('paid')
    provider.close()
  })
})
