import { expect, test } from 'vitest'
import { readQuoteFile } from '#domain/quotes/quote-file.ts'
import { useCheckout, comeBack } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { beforeStatement } from '../../support/interleaved.ts'
import { openQuoteLink as visit } from '../../support/quote-link.ts'
import {
  acceptanceOf,
  deskOf,
  holderOf,
  sentQuote,
  signOtherwise,
  someDraft,
  tokenOf,
} from '../../support/quotes.ts'
import type { ShopOptions } from '../../support/shop.ts'
import { stopTime } from '../../support/stop-time.ts'

const { standins, checkout } = useCheckout()

onBothDatabases((openShop) => {
  const open = async (options?: ShopOptions) => {
    const shop = await openShop(options)
    const staff = await shop.signIn('admin@example.in', 'admin')
    return { shop, staff, desk: deskOf(staff) }
  }

  test('a link shows its quote, without being cached or indexed', async () => {
    const { shop, staff } = await open()
    const { status, headers, visit: shown } = await visit(shop, tokenOf(await sentQuote(shop, staff)))
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    expect(shown?.current.document.buyer.name).toBe('Asha Rao')
  })

  test('an invalid link is not found, whatever is wrong with it, for reading or posting', async () => {
    const { shop, staff } = await open()
    const token = tokenOf(await sentQuote(shop, staff))
    const wrong = [
      token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      'nothing',
      `${'0'.repeat(24)}.1`,
    ]
    for (const each of wrong)
      for (const fields of [undefined, { action: 'decline' }])
        expect(await visit(shop, each, fields && { fields })).toMatchObject({
          status: 404,
          outcome: 'unknown',
        })
  })

  test('the form accepts and redirects to the page; twice counts once', async () => {
    const { shop, staff } = await open()
    const quote = await sentQuote(shop, staff)
    const token = tokenOf(quote)
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await visit(shop, token, { fields: acceptanceOf(quote) })
      expect([status, headers.get('location')]).toEqual([303, `/quote/${token}`])
    }
    expect((await visit(shop, token)).visit).toMatchObject({
      state: 'accepted',
      order: { shippingAddress: { state: 'Karnataka' } },
    })
  })

  test('errors are shown field by field, and what she typed stays', async () => {
    const { shop, staff } = await open()
    const quote = await sentQuote(shop, staff)
    const fields = acceptanceOf(quote, { postalCode: '5600', state: '', gstin: '29ABC' })
    const { status, posted } = await visit(shop, tokenOf(quote), { fields })
    expect(status).toBe(422)
    expect(posted).toMatchObject({
      name: 'accept',
      typed: { postalCode: '5600', address: '12 Residency Road' },
    })
    expect(Object.keys(posted?.faults ?? {}).toSorted()).toEqual(['gstin', 'postalCode', 'state'])
  })

  test('an old tab is shown the newer version with its changes, and needs a new agreement', async () => {
    const { shop, staff, desk } = await open()
    const quote = await sentQuote(shop, staff)
    const draft = someDraft(shop, { shipping: 0 })
    const { body: saved } = await desk.save(quote.id, quote.rev, draft)
    await desk.send(quote.id, saved.rev)
    // Also if her form has faults, which would otherwise be all she reads.
    for (const gstin of ['', '29ABC']) {
      const late = await visit(shop, tokenOf(quote), { fields: acceptanceOf(quote, { gstin }) })
      expect(late).toMatchObject({
        status: 409,
        title: 'There is a newer version',
        visit: { state: 'sent', current: { document: { version: 2 } } },
        changes: ['Delivery: free instead of ₹1,000.', expect.stringMatching(/^Total: /)],
        posted: { typed: { name: 'Asha Rao', gstin, terms: '' }, faults: {} },
      })
    }
  })

  test('a customer who asks too often reads beside her question when to try again, and the question stays', async () => {
    // A tenth of ten a minute.
    const { shop, staff } = await open({ env: { RATE_LIMITS: '0.1' } })
    const token = tokenOf(await sentQuote(shop, staff))
    const fields = { action: 'ask', message: 'Can the stole be longer?' }
    stopTime()
    expect((await visit(shop, token, { fields })).status).toBe(303)
    const again = await visit(shop, token, { fields })
    expect(again.headers.get('retry-after')).toBe('60')
    expect(again).toMatchObject({
      status: 429,
      visit: { state: 'sent' },
      posted: {
        name: 'ask',
        typed: fields,
        text: expect.stringMatching(/try again in (60 seconds|1 minute)\./),
      },
    })
  })

  test('a quote under earlier terms isn’t accepted: what she typed stays, and staff are told once', async () => {
    const { shop, staff, desk } = await open({ env: { STAFF_EMAIL: 'desk@example.in' } })
    const quote = await sentQuote(shop, staff)
    const sha256 = await signOtherwise(shop, quote, { termsSha256: '0'.repeat(64) })
    for (let time = 0; time < 2; time++)
      expect(await visit(shop, tokenOf(quote), { fields: acceptanceOf(quote, { sha256 }) })).toMatchObject({
        status: 409,
        visit: { state: 'sent', order: null },
        posted: {
          name: 'accept',
          typed: { name: 'Asha Rao', address: '12 Residency Road' },
          faults: {},
          text: expect.stringContaining('Our terms have changed'),
        },
      })
    const told = await emailsTo(shop, 'desk@example.in')
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('send it again')])
    const { body: again } = await desk.send(quote.id, quote.rev)
    expect((await visit(shop, tokenOf(quote), { fields: acceptanceOf(again) })).status).toBe(303)
  })

  test('an error of the shop during acceptance keeps what she typed, and sending it again is harmless', async () => {
    const { shop, staff } = await open()
    const token = tokenOf(await sentQuote(shop, staff))
    const quote = (await deskOf(staff).list()).body.quotes[0]
    const { body: whole } = await deskOf(staff).read(quote?.id ?? '')
    const fields = acceptanceOf(whole)
    const breakAt = (statement: RegExp) =>
      beforeStatement(shop, statement, () => Promise.reject(new Error('The disk is full')))
    breakAt(/^insert into "orders"/)
    expect(await visit(shop, token, { fields })).toMatchObject({
      status: 503,
      visit: { state: 'sent' },
      posted: { name: 'accept', typed: fields, faults: {}, text: expect.stringContaining('send it again') },
    })
    // The acceptance was stored, and only the answer failed.
    breakAt(/^select .* from "orders" .*"orders"."id" in/)
    expect(await visit(shop, token, { fields })).toMatchObject({ status: 503, visit: { state: 'accepted' } })
    expect((await visit(shop, token, { fields })).status).toBe(303)
    expect(await shop.app.db.kysely.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('an expired quote can no longer be accepted', async () => {
    const { shop, staff } = await open()
    const quote = await sentQuote(shop, staff)
    shop.passTime(30 * 24 * 60 * 60 * 1000)
    const token = tokenOf(quote)
    const late = await visit(shop, token, { fields: acceptanceOf(quote) })
    expect([late.status, late.visit?.state]).toEqual([410, 'expired'])
  })

  test('other sites can’t post anything, but the page itself can, even without an origin', async () => {
    const { shop, staff } = await open()
    const quote = await sentQuote(shop, staff)
    const fields = { action: 'decline', version: '1' }
    const foreign = await visit(shop, tokenOf(quote), { fields, origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('cache-control')).toBe('no-store')
    const own = await visit(shop, tokenOf(quote), { fields, origin: shop.app.config.SITE_URL })
    expect(own.status).toBe(303)
    expect((await visit(shop, tokenOf(quote))).visit?.state).toBe('declined')
  })

  test('only reading and posting are supported', async () => {
    const { shop, staff } = await open()
    const { status, headers } = await visit(shop, tokenOf(await sentQuote(shop, staff)), { method: 'PUT' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  test('the signed file is what was signed', async () => {
    const { shop, staff } = await open()
    const quote = await sentQuote(shop, staff)
    const current = (await visit(shop, tokenOf(quote))).visit?.current
    const file = await shop.send(new Request(`${shop.app.config.SITE_URL}/api/quotes/${tokenOf(quote)}/file`))
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="quote-.+-v1\.json"$/)
    expect(file.headers.get('cache-control')).toBe('no-store')
    const read = readQuoteFile(await file.text())
    expect(new TextDecoder().decode(read?.bytes)).toBe(current?.body)
    expect(read).toMatchObject({ kid: current?.kid, signature: current?.signature })
  })

  test('a customer who paid on the provider’s own page is led back to her quote; an order’s id alone leads to none', async () => {
    const { shop, staff } = await open({ standins })
    const quote = await sentQuote(shop, staff)
    const holder = holderOf(shop, quote)
    await holder.accept()
    const { body: intent } = await holder.pay('deposit')
    const proof = await checkout.pay(intent.id)
    expect(await comeBack(shop, { fields: proof, orderId: intent.orderId })).toBe(`/quote/${tokenOf(quote)}`)
    const failure = { 'error[code]': 'BAD_REQUEST_ERROR' }
    expect(await comeBack(shop, { fields: failure, orderId: intent.orderId })).toBe(
      `/order/${intent.orderId}?payment=failed`,
    )
  })
})
