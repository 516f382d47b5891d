import { expect, test, vi } from 'vitest'
import { pathWithoutSecrets } from '#config/log-format.ts'
import type { Order } from '#domain/orders/order.ts'
import { openTrackingLinks } from '#server/tracking/tracking-links.ts'
import { openTrackingView } from '#server/tracking/tracking-view.ts'
import { auditOf } from '../../support/audit.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { expectRefusedAlike, linkPageRequest, spoiltTokens } from '../../support/link-page.ts'
import { storeOrderRow } from '../../support/order-rows.ts'
import { act, PARCEL } from '../../support/production.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** Opens an order's link as a browser does. */
const visit = async (shop: Shop, token: string, method = 'GET') => {
  const asking = linkPageRequest(shop, `/track/${token}`, { token, method })
  const view = await openTrackingView(asking)
  return view instanceof Response
    ? { status: view.status, headers: view.headers, view: undefined }
    : { status: asking.response.status, headers: asking.response.headers, view }
}

onBothDatabases((open) => {
  test('a link never changes, opens its order, and names nobody', async () => {
    const shop = await open()
    const order = await storeOrderRow(shop)
    const links = openTrackingLinks(shop.app)
    const link = await links.linkFor(order)
    expect(link).toMatch(/\/track\/[0-9a-f]{24}\.[0-9a-f]{64}$/)
    expect(await openTrackingLinks(shop.app).linkFor(order)).toBe(link)
    expect((await links.open(await links.tokenFor(order))).id).toBe(order.id)
  })

  test('an old link, another order’s, one of a draft, an erased order or nothing, and an altered one are refused alike', async () => {
    const shop = await open()
    const links = openTrackingLinks(shop.app)
    const order = await storeOrderRow(shop)
    const renewed = await storeOrderRow(shop, { link_rev: 2 })
    const draft = await storeOrderRow(shop, { status: 'draft', captured_paise: 0, listed: 0 })
    const erased = await storeOrderRow(shop, { email: '' })
    const token = await links.tokenFor(order)
    const wrong = [
      await links.tokenFor({ id: renewed.id, link_rev: 1 }),
      await links.tokenFor(draft),
      await links.tokenFor(erased),
      await links.tokenFor({ id: 'f'.repeat(24), link_rev: 0 }),
      await links.tokenFor({ id: '0'.repeat(24), link_rev: 0 }),
      ...spoiltTokens(token, renewed.id),
    ]
    await expectRefusedAlike(links.open, wrong, 'link_not_found')
    for (const each of wrong)
      expect(await visit(shop, each)).toMatchObject({ status: 404, view: { outcome: 'unknown' } })
    expect((await links.open(await links.tokenFor(renewed))).id).toBe(renewed.id)
  })

  test('staff end a link once, at once for pages that wait on it; the next e-mail has another one', async () => {
    const shop = await open()
    const order = await storeOrderRow(shop)
    const staff = await shop.signIn('staff@example.in', 'admin')
    const links = openTrackingLinks(shop.app)
    const token = await links.tokenFor(order)
    const ask = (headers: Record<string, string> = {}) =>
      shop.send(new Request(`${shop.app.config.SITE_URL}/api/track/${token}`, { headers }))
    const tag = (await ask()).headers.get('etag') ?? ''
    const waiting = ask({ 'if-none-match': tag })
    await vi.waitFor(() => expect(shop.app.production.changes.waiting()).toBe(1))

    const end = (linkRev: unknown) => staff.post<Order>(`/api/orders/${order.id}/link`, { linkRev })
    expect(await end(0)).toMatchObject({ status: 200, body: { linkRev: 1 } })
    expect((await waiting).status).toBe(404)
    expect((await ask()).status).toBe(404)
    // A second press ends the link that she saw, and not its successor.
    expect(await end(0)).toMatchObject({ status: 200, body: { linkRev: 1 } })
    expect(await end('0')).toMatchObject({ status: 400 })
    const { body } = await act(staff, order, { act: 'dispatch', step: 1, ...PARCEL })
    expect(body.events?.filter(({ what }) => what === 'link_ended')).toHaveLength(1)
    const [email] = await emailsTo(shop, order.email)
    expect(email?.body).toContain(await links.linkFor({ id: order.id, link_rev: 1 }))
    expect(email?.body).not.toContain(token)
    const ended = (await auditOf(shop)).filter((entry) => entry.act === 'order.link')
    expect(ended.map(({ subject }) => subject)).toEqual([order.id])
  })

  test('an order without a link has none to end', async () => {
    const shop = await open()
    const erased = await storeOrderRow(shop, { email: '' })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const end = (id: string) => staff.post(`/api/orders/${id}/link`, { linkRev: 0 })
    expect(await end(erased.id)).toMatchObject({ status: 409, body: { error: 'no_link' } })
    expect((await end('f'.repeat(24))).status).toBe(404)
  })

  test('a link shows its order, without being cached or indexed, and as little personal data as it needs', async () => {
    const shop = await open()
    const order = await storeOrderRow(shop)
    const { status, headers, view } = await visit(shop, await openTrackingLinks(shop.app).tokenFor(order))
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    expect(view).toMatchObject({
      outcome: 'shown',
      order: {
        number: order.number,
        totalPrice: 48_500,
        paidAmount: 48_500,
        balanceDue: 0,
        city: 'Bengaluru',
        phoneEnd: '210',
        items: [{ productName: 'Peak Lapel Blazer', price: 48_500 }],
        progress: { stage: 'confirmed', noWindow: null },
      },
    })
    const all = JSON.stringify(view)
    for (const text of [order.ship_phone, order.ship_address, order.email, order.ship_name, '560025'])
      expect(all).not.toContain(text)
  })

  test('a link’s page accepts only the forms that are on it', async () => {
    const shop = await open()
    const token = await openTrackingLinks(shop.app).tokenFor(await storeOrderRow(shop))
    for (const method of ['PUT', 'DELETE'])
      expect(await visit(shop, token, method)).toMatchObject({ status: 405 })
  })
})

test('no log contains anything that opens an order', async () => {
  const shop = await openShop()
  const token = await openTrackingLinks(shop.app).tokenFor(await storeOrderRow(shop))
  for (const [path, kept] of [
    [`/track/${token}`, '/track/[removed]'],
    [`/api/track/${token}`, '/api/track/[removed]'],
    [`/%74rack/${token}`, '/track/[removed]'],
    ['/track', '/track'],
    ['/tracksuit/one', '/tracksuit/one'],
  ])
    expect(pathWithoutSecrets(path ?? '')).toBe(kept)
})

test('a visitor who keeps trying links must wait', async () => {
  // A hundredth of 240 a minute.
  const shop = await openShop({ env: { RATE_LIMITS: '0.01' } })
  const statuses: number[] = []
  for (let time = 0; time < 3; time++)
    statuses.push((await shop.visitor.get(`/api/track/${'0'.repeat(24)}.${'0'.repeat(64)}`)).status)
  expect(statuses).toEqual([404, 404, 429])
})
