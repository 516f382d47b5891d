import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../support/databases.ts'
import { holderOf, sentQuote, tokenOf } from '../support/quotes.ts'
import { ADDRESS, cartOf, createIntent, line, postWebhook, useCheckout, verify } from '../support/checkout.ts'

const { standins, checkout } = useCheckout('google')

const PASSWORD = 'correct horse battery'
const EMAIL = 'asha.rao@example.in'

onBothDatabases((open) => {
  test('of a whole journey with every fault on its way, the log keeps nothing that is somebody’s', async () => {
    const shop = await open({ standins })
    const { visitor, app } = shop
    await visitor.post('/api/auth/register', { name: 'Asha Rao', email: EMAIL, password: PASSWORD })
    await visitor.post('/api/auth/login', { email: EMAIL, password: `${PASSWORD} wrong` })
    await visitor.post('/api/auth/forgot-password', { email: EMAIL })
    await standins.fail('google', 'POST', { times: 1, status: 500 })
    await visitor.post('/api/auth/google-login', { token: '4/a-code-that-opens-an-account' })
    const asha = await shop.signIn(EMAIL)
    const admin = await shop.signIn('admin@example.in', 'admin')

    await checkout.fault({ match: 'POST /v1/orders', times: 1, status: 500 })
    await createIntent(asha)
    const { body: intent } = await createIntent(asha)
    const proof = await checkout.pay(intent.id)
    await checkout.fault({ match: 'GET /v1/payments', times: 1, reset: true })
    await verify(asha, proof)
    await sql`alter table outbox rename to outbox_away`.execute(app.db.kysely)
    await verify(asha, proof)
    await createIntent(asha, cartOf(asha, [line('shirt')]))
    await sql`alter table outbox_away rename to outbox`.execute(app.db.kysely)
    await verify(asha, { ...proof, razorpay_signature: 'f'.repeat(64) })
    await verify(asha, proof)
    await postWebhook(shop, {
      event: 'payment.captured',
      id: 'x',
      payment: { email: EMAIL },
      secret: 'guessed',
    })
    await checkout.fault({ match: 'POST /v1/payments', times: 1, status: 400 })
    const request = { reason: `Call ${ADDRESS.phone}` }
    await admin.post(`/api/orders/${intent.orderId}/refund`, request, {
      headers: { 'idempotency-key': 'one' },
    })
    const quote = await sentQuote(shop, admin, { name: 'Asha Rao', email: EMAIL })
    const holder = holderOf(shop, quote)
    await holder.visit()
    await holder.accept({ name: 'Asha Rao', address: ADDRESS.address, gstin: 'wrong' })
    await app.db.kysely.updateTable('quote_versions').set({ signature: 'wrong' }).execute()
    await holder.accept({ address: ADDRESS.address })
    await sql`alter table quote_versions rename to quote_versions_away`.execute(app.db.kysely)
    await holder.accept({ address: ADDRESS.address })
    await sql`alter table quote_versions_away rename to quote_versions`.execute(app.db.kysely)
    await holder.ask(`Please call ${ADDRESS.phone}`)
    await app.outbox.sendDue()
    await asha.post('/api/auth/logout')

    const log = shop.logged.join('')
    expect(shop.logged.length).toBeGreaterThan(4)
    for (const mine of [
      PASSWORD,
      EMAIL,
      'Asha Rao',
      ADDRESS.address,
      ADDRESS.phone,
      ADDRESS.postalCode,
      asha.token,
      admin.token,
      '4/a-code-that-opens-an-account',
      proof.razorpay_signature,
      app.config.RAZORPAY_KEY_SECRET,
      app.config.RAZORPAY_WEBHOOK_SECRET,
      app.config.GOOGLE_CLIENT_SECRET,
      ...app.config.JWT_SECRETS,
      ...tokenOf(quote).split('.').slice(1),
      ...app.config.QUOTE_SIGNING_KEYS,
    ])
      expect(log).not.toContain(mine)
    expect(log).not.toMatch(/eyJ[\w-]+\.|scrypt\$/)
  })
})
