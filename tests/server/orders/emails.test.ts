import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time/dates.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf, emailsTo } from '../../support/emails.ts'
import { withCustomer } from '../../support/shop.ts'
import {
  ADDRESS,
  cartOf,
  useCheckout,
  createIntent,
  line,
  refund,
  verify,
  withPeople,
} from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()
const STAFF = 'staff@example.in'

const buy = async (shopper: Client, cart: object = cartOf(shopper, [line('blazer'), line('shirt', 2)])) => {
  const { body: intent } = await createIntent(shopper, cart)
  await verify(shopper, await checkout.pay(intent.id))
  return intent
}

onBothDatabases((open) => {
  test('a customer’s e-mails list what she bought, as text and as HTML', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    await buy(asha)
    const emails = await emailsTo(shop, 'asha@example.in')
    expect(emails.map(({ subject }) => subject.replace(/\S+$/, 'N'))).toEqual([
      'Your order N',
      'Payment received for order N',
    ])
    for (const { body, html } of emails) {
      expect(body).toContain('Burgundy Silk Blazer\nBurgundy, size S\n1 × ₹42,500 = ₹42,500')
      expect(body).toMatch(/2 × ₹18,900 = ₹37,800/)
      expect(body).toContain('Total: ₹80,300')
      for (const words of ['Burgundy Silk Blazer', 'Burgundy, size S', '₹42,500', '2 × ₹18,900', '₹80,300'])
        expect(html).toContain(words)
      expect(html).not.toMatch(/<img|<script|src=/i)
      expect(`${body} ${html}`).not.toContain('when it leaves')
    }
    // It is often read after she has paid.
    expect(emails[0]?.body).not.toContain('waiting for your payment')
    expect(emails[0]?.body).toContain('If you have already paid, there is nothing more to do')
    expect(emails[1]?.body).toContain('Asha Rao\n12 Residency Road\nBengaluru 560025')
  })

  test('user input can’t become markup in an e-mail', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const shippingAddress = { ...ADDRESS, city: '<img src=x onerror=alert(1)>', address: '"A" & <b>B</b>' }
    await buy(asha, { ...cartOf(asha), shippingAddress })
    const [, paid] = await emailsTo(shop, 'asha@example.in')
    expect(paid?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(paid?.html).toContain('&quot;A&quot; &amp; &lt;b&gt;B&lt;/b&gt;')
    expect(paid?.html).not.toContain('<b>B')
  })

  test('a refund’s e-mail lists the products, too', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { orderId } = await buy(asha)
    await refund(admin, orderId, 'a', { reason: 'Too small' })
    const told = (await emailsTo(shop, 'asha@example.in')).at(-1)
    expect(told?.subject).toMatch(/^Refund for order /)
    expect(told?.body).toContain('Burgundy Silk Blazer')
    expect(told?.html).toContain('Burgundy Silk Blazer')
  })

  test('staff get one e-mail for each paid order, however many processes check', async () => {
    const { shop, asha } = await withCustomer(open({ standins, env: { STAFF_EMAIL: STAFF } }))
    await buy(asha)
    expect(await emailsTo(shop, STAFF)).toEqual([])
    await Promise.all([1, 2, 3].map(() => shop.app.staffEmails.storeEmails()))
    await shop.app.staffEmails.storeEmails()
    const [email, ...more] = await emailsTo(shop, STAFF)
    expect(more).toEqual([])
    expect(email?.subject).toMatch(/^Paid: order \S+, ₹80,300$/)
    for (const words of ['Asha', 'asha@example.in', '98765 43210', '12 Residency Road', '560025', '/order/'])
      expect(email?.body).toContain(words)
    expect(email?.body).toContain('2 × ₹18,900 = ₹37,800')
    shop.passTime(HOUR_MS)
    await buy(asha)
    await shop.app.staffEmails.storeEmails()
    expect(await emailsTo(shop, STAFF)).toHaveLength(2)
  })

  test('staff get one e-mail for each reason that an order needs them, and it states the reason', async () => {
    const { shop, asha } = await withCustomer(open({ standins, env: { STAFF_EMAIL: STAFF } }))
    const { body: intent } = await createIntent(asha)
    await verify(asha, await checkout.pay(intent.id, { amount: 100 }))
    await shop.app.staffEmails.storeEmails()
    await shop.app.staffEmails.storeEmails()
    const emails = await emailsTo(shop, STAFF)
    expect(emails.map(({ subject }) => subject.replace(/order [^\s:]+/, 'order N'))).toEqual([
      'Please check order N: a payment of the wrong amount',
    ])
  })

  test('staff are told of a sale after a clock that was ahead has been corrected', async () => {
    const { shop, asha } = await withCustomer(open({ standins, env: { STAFF_EMAIL: STAFF } }))
    shop.passTime(HOUR_MS)
    await shop.app.staffEmails.storeEmails()
    shop.passTime(-HOUR_MS)
    await buy(asha)
    await shop.app.staffEmails.storeEmails()
    expect(await emailsTo(shop, STAFF)).toHaveLength(1)
  })

  test('staff are told of a sale after a clock was hours ahead without a check meanwhile', async () => {
    const { shop, asha } = await withCustomer(open({ standins, env: { STAFF_EMAIL: STAFF } }))
    shop.passTime(2 * HOUR_MS)
    await shop.app.staffEmails.storeEmails()
    shop.passTime(-2 * HOUR_MS)
    await buy(asha)
    // By the next check, the clock has passed the time of the last one.
    shop.passTime(4 * HOUR_MS)
    await shop.app.staffEmails.storeEmails()
    expect(await emailsTo(shop, STAFF)).toHaveLength(1)
  })

  test('a sale counts even if staff can’t be told, and they are told once they can', async () => {
    const { shop, asha } = await withCustomer(open({ standins, env: { STAFF_EMAIL: STAFF } }))
    const { kysely } = shop.app.db
    const { orderId } = await buy(asha)
    await kysely.schema.alterTable('outbox').renameTo('outbox_away').execute()
    await expect(shop.app.staffEmails.storeEmails()).rejects.toThrow('outbox')
    const order = await asha.get<{ isPaid: boolean }>(`/api/orders/${orderId}`)
    expect(order.body.isPaid).toBe(true)
    await kysely.schema
      .alterTable('outbox_away' as 'outbox')
      .renameTo('outbox')
      .execute()
    await shop.app.staffEmails.storeEmails()
    expect(await emailsTo(shop, STAFF)).toHaveLength(1)
  })

  test('with a mail server but no staff address nothing is sent', async () => {
    const shop = await open({ standins, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    await buy(await shop.signIn('asha@example.in'))
    await shop.app.staffEmails.storeEmails()
    expect((await emailsOf(shop)).map(({ recipient }) => recipient)).toEqual([
      'asha@example.in',
      'asha@example.in',
    ])
  })

  test('an e-mail with HTML is stored in two parts, and neither is kept once it is sent', async () => {
    const shop = await open({ standins })
    await buy(await shop.signIn('asha@example.in'))
    await shop.app.outbox.sendDue()
    const folder = join(shop.dataDir, 'emails')
    const files = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    )
    expect(files).toHaveLength(2)
    for (const file of files) {
      const boundary = /^Content-Type: multipart\/alternative; boundary="(\S+)"\r$/m.exec(file)?.[1] ?? ''
      const [, text = '', html = '', end = ''] = file.split(`--${boundary}`)
      expect(text).toMatch(/^\r\nContent-Type: text\/plain; charset=utf-8\r\n/)
      expect(text).toContain('Burgundy Silk Blazer')
      expect(html).toMatch(/^\r\nContent-Type: text\/html; charset=utf-8\r\n/)
      expect(html).toContain('</html>')
      expect(end.trim()).toBe('--')
    }
    expect(await emailsTo(shop, 'asha@example.in')).toMatchObject([
      { body: '', html: null },
      { body: '', html: null },
    ])
  })
})
