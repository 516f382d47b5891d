import { expect, test } from 'vitest'
import { openLostLinkView } from '#server/tracking/lost-link-view.ts'
import { openTrackingLinks } from '#server/tracking/tracking-links.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf, emailsTo } from '../../support/emails.ts'
import { linkPageRequest } from '../../support/link-page.ts'
import { storeOrderRow } from '../../support/order-rows.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { stopTime } from '../../support/stop-time.ts'

/** Posts the form for a lost link, as a browser without a script does. */
const ask = async (shop: Shop, email: string, origin = shop.app.config.SITE_URL) => {
  const body = new URLSearchParams({ email })
  const asking = linkPageRequest(shop, '/track', { method: 'POST', body, headers: { origin } })
  const view = await openLostLinkView(asking)
  await shop.app.backgroundWork.settled()
  return view instanceof Response
    ? { status: view.status, location: view.headers.get('location') }
    : { status: asking.response.status, ...view }
}

onBothDatabases((open) => {
  test('links are sent to the orders’ e-mail address, and the answer never says whether there are any', async () => {
    const shop = await open()
    const links = openTrackingLinks(shop.app)
    const first = await storeOrderRow(shop)
    shop.passTime(1000)
    const second = await storeOrderRow(shop, { status: 'unpaid', captured_paise: 0 })
    await storeOrderRow(shop, { email: 'other@example.in' })
    await storeOrderRow(shop, { status: 'closed', listed: 0, captured_paise: 0 })
    const answer = await ask(shop, ' Asha@Example.in ')
    expect(answer).toEqual({ status: 303, location: '/track?sent' })
    expect(await ask(shop, 'nobody@example.in')).toEqual(answer)
    expect(await emailsTo(shop, 'nobody@example.in')).toEqual([])
    expect(await emailsTo(shop, 'other@example.in')).toEqual([])
    const emails = await emailsTo(shop, 'asha@example.in')
    expect(emails).toHaveLength(1)
    const linked = [...(emails[0]?.body ?? '').matchAll(/https?:\S+\/track\/\S+/g)].map(([url]) => url)
    expect(linked).toEqual([await links.linkFor(second), await links.linkFor(first)])
    expect(emails[0]?.subject).toBe('The links to your orders')
    expect(emails[0]?.body).toContain('these links were sent only to you')
  })

  test('a single order is written about in the singular, from the subject to the last line', async () => {
    const shop = await open()
    await storeOrderRow(shop)
    await ask(shop, 'asha@example.in')
    const [email] = await emailsTo(shop, 'asha@example.in')
    expect(email?.subject).toBe('The link to your order')
    expect(email?.html).toContain('>The link to your order</h1>')
    expect(email?.body).not.toContain('links')
  })

  test('at most three are sent a day, and simultaneous requests count as one', async () => {
    const shop = await open()
    await storeOrderRow(shop)
    await Promise.all([ask(shop, 'asha@example.in'), ask(shop, 'asha@example.in')])
    expect(await emailsTo(shop, 'asha@example.in')).toHaveLength(1)
    for (let time = 0; time < 4; time++) {
      shop.passTime(61_000)
      await ask(shop, 'asha@example.in')
    }
    expect(await emailsTo(shop, 'asha@example.in')).toHaveLength(3)
    shop.passTime(25 * 60 * 60 * 1000)
    await ask(shop, 'asha@example.in')
    expect(await emailsTo(shop, 'asha@example.in')).toHaveLength(4)
  })

  test('all spellings of a Google mailbox together are sent at most three a day', async () => {
    const shop = await open()
    const spelt = Array.from({ length: 6 }, (_, n) => `asha+${n}@gmail.com`)
    for (const email of spelt) await storeOrderRow(shop, { email, status: 'unpaid', captured_paise: 0 })
    await Promise.all(spelt.map((email) => ask(shop, email)))
    expect(await emailsOf(shop)).toHaveLength(1)
    for (const email of spelt) {
      shop.passTime(61_000)
      await ask(shop, email)
    }
    expect(await emailsOf(shop)).toHaveLength(3)
  })
})

test('an invalid e-mail address gets an error beside the field, and what she typed stays', async () => {
  const shop = await openShop()
  expect(await ask(shop, 'asha(at)example')).toEqual({
    status: 422,
    typed: 'asha(at)example',
    fault: 'Please enter an e-mail address.',
  })
})

test('another site can’t make a browser ask', async () => {
  const shop = await openShop()
  expect(await ask(shop, 'asha@example.in', 'https://evil.example')).toMatchObject({ status: 403 })
})

test('somebody who asks for links in another’s name doesn’t keep other e-mails from her', async () => {
  const shop = await openShop({ env: { RATE_LIMITS: '1' } })
  const asha = { name: 'Asha', email: 'asha@example.in', password: 'correct horse battery' }
  await shop.visitor.post('/api/auth/register', asha)
  for (let time = 0; time < 4; time++) await ask(shop, asha.email)
  const from = { from: '198.51.100.1' }
  const statuses: number[] = []
  for (let time = 0; time < 4; time++)
    statuses.push((await shop.visitor.post('/api/auth/send-verification', asha, from)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await shop.visitor.post('/api/auth/forgot-password', asha, from)).status).toBe(200)
})

test('an address can be asked for only so often an hour; whoever asks again reads when to retry, and what she typed stays', async () => {
  const shop = await openShop({ env: { RATE_LIMITS: '1' } })
  stopTime()
  for (let time = 0; time < 3; time++) expect((await ask(shop, 'nobody@example.in')).status).toBe(303)
  const again = 'Too many attempts. Please try again in 20 minutes.'
  expect(await ask(shop, 'nobody@example.in')).toEqual({
    status: 429,
    typed: 'nobody@example.in',
    fault: again,
  })
  const body = new URLSearchParams({ email: 'nobody@example.in' })
  const headers = { origin: shop.app.config.SITE_URL }
  const asking = linkPageRequest(shop, '/track', { method: 'POST', body, headers })
  await openLostLinkView(asking)
  expect(asking.response.headers.get('retry-after')).toBe('1200')
})

test.each(['GET', 'POST'])(
  'a visitor who sends %s too often reads so in plain text, and no page is rendered',
  async (method) => {
    // A hundredth of two hundred and forty.
    const shop = await openShop({ env: { RATE_LIMITS: '0.01' } })
    const look = () => openLostLinkView(linkPageRequest(shop, '/track', { method }))
    for (let time = 0; time < 2; time++) expect(await look()).toMatchObject({ typed: '' })
    const refused = await look()
    if (!(refused instanceof Response)) throw new Error('A page was made.')
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/)
  },
)
