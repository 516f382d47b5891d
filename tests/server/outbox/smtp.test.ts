import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { probeEmail } from '#commands/doctor/machine.ts'
import { MINUTE_MS, HOUR_MS } from '#domain/time/dates.ts'
import { clearMailServer } from '../../support/mail-server.ts'
import { openShop } from '../../support/shop.ts'

const LINK = 'https://shop.example/reset-password#token=abc'
const PASSWORD = Buffer.from('\0shop\0secret').toString('base64')

// So fast that ten simulated minutes still outlast a moment in which a busy machine is doing other things.
const HURRY = 250

/** Shortens the socket timeouts by this factor. */
const hurrySilence = () => {
  const setTimeout = Socket.prototype.setTimeout
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, then) {
    return setTimeout.call(this, ms / HURRY, then)
  })
}

/** Sends an e-mail with a link that signs its reader in, and asks the doctor about the mail server. */
const sendThrough = async (SMTP_URL: string, SITE_URL = 'https://shop.example') => {
  const shop = await openShop({ env: { SITE_URL, SMTP_URL } })
  await shop.app.outbox.put({ key: 'one', to: 'asha@example.in', subject: 'Your password', text: LINK })
  await shop.app.outbox.sendDue()
  const { status } = await shop.app.db.kysely.selectFrom('outbox').select('status').executeTakeFirstOrThrow()
  return { status, finding: await probeEmail(shop.app.config) }
}

test('a mail server on the network without encryption gets neither password nor e-mail', async () => {
  const server = await clearMailServer()
  const { status, finding } = await sendThrough(server.onNetwork)
  expect(status).toBe('waiting')
  expect(finding).toMatchObject({ state: 'broken', details: expect.stringContaining('STARTTLS') })
  expect(server.lines.filter((line) => /^(AUTH|MAIL|RCPT|DATA)/i.test(line))).toEqual([])
  expect(server.lines.join()).not.toContain(PASSWORD)
  expect(server.lines.join()).not.toContain('token=')
})

test('a mail server on this machine needs no encryption, and neither does one whose URL says so', async () => {
  const server = await clearMailServer()
  for (const url of [server.onLoopback, `${server.onNetwork}?requireTLS=false`]) {
    const { status, finding } = await sendThrough(url)
    expect(status, url).toBe('sent')
    expect(finding, url).toMatchObject({ state: 'works' })
  }
  expect(server.lines.filter((line) => line.includes(LINK))).toHaveLength(2)
})

test('an e-mail that the mail server accepts after minutes is sent once', async () => {
  const server = await clearMailServer({ looksAtItMs: (2 * MINUTE_MS) / HURRY })
  hurrySilence()
  const shop = await openShop({ env: { SMTP_URL: server.onLoopback } })
  await shop.app.outbox.put({ key: 'one', to: 'asha@example.in', subject: 'Your order', text: LINK })
  await shop.app.outbox.sendDue()
  shop.passTime(HOUR_MS)
  await shop.app.outbox.sendDue()
  const row = shop.app.db.kysely.selectFrom('outbox').select(['status', 'attempts'])
  expect(await row.execute()).toEqual([{ status: 'sent', attempts: 1 }])
  expect(server.lines.filter((line) => line.includes(LINK))).toHaveLength(1)
})

test('the shop greets the mail server with its own domain, not with the name of its machine', async () => {
  const server = await clearMailServer()
  const { status, finding } = await sendThrough(server.onLoopback)
  expect(status).toBe('sent')
  expect(finding.state).toBe('works')
  const greetings = server.lines.filter((line) => line.startsWith('EHLO'))
  expect(greetings).toEqual(['EHLO shop.example', 'EHLO shop.example'])
})

test.each(['https://192.0.2.7', 'https://[2001:db8::7]', 'https://shop'])(
  'a shop at %s, which is no domain, does not greet the mail server with it',
  async (url) => {
    const server = await clearMailServer()
    expect((await sendThrough(server.onLoopback, url)).status).toBe('sent')
    const { hostname } = new URL(url)
    expect(server.lines.filter((line) => line === `EHLO ${hostname}`)).toEqual([])
  },
)
