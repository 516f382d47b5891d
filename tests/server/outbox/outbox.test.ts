import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#domain/time/dates.ts'
import { EmailRefused, openMailer } from '#server/outbox/mailer.ts'
import { EMPTIED, openOutbox } from '#server/outbox/outbox.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const LINK = `http://127.0.0.1:4321/verify-email#token=${'a=b'.repeat(60)}`
const message = {
  key: 'one',
  to: 'asha@example.in',
  subject: 'Your order ✓\r\nBcc: x@example.in',
  text: `Dear Asha,\n\n${LINK}\n\nthank you.`,
}

const rowsOf = (shop: Shop) =>
  shop.app.db.kysely.selectFrom('outbox').select(['status', 'attempts', 'body']).execute()

/** The shop's outbox with the given mail server. */
const outboxWith = (shop: Shop, send: (text: string) => Promise<void>, sendWaitMs?: number) =>
  openOutbox({
    ...shop.app,
    sendWaitMs,
    mailer: { send: ({ text }) => send(text), forget: async () => {}, close: () => {} },
  })

/** An outbox whose mail server answers for one e-mail only on demand, and what it was sent. */
const slowOutbox = (shop: Shop, sendWaitMs?: number) => {
  const sent: string[] = []
  const late = Promise.withResolvers<void>()
  const send = (text: string) => {
    sent.push(text)
    return text === 'Slow' ? late.promise : Promise.resolve()
  }
  return { outbox: outboxWith(shop, send, sendWaitMs), sent, answer: late.resolve }
}

/** An outbox whose mail server is away until it comes back, and what it has sent. */
const awayOutbox = (shop: Shop) => {
  const sent: string[] = []
  let isAway = true
  const outbox = outboxWith(shop, async (text) => {
    if (isAway) throw new Error('Connection refused')
    sent.push(text)
  })
  return { outbox, sent, comeBack: () => void (isAway = false) }
}

onBothDatabases((open) => {
  test('without a mail server every e-mail becomes a file', async () => {
    const shop = await open()
    await shop.app.outbox.put(message)
    await shop.app.outbox.sendDue()
    const folder = join(shop.dataDir, 'emails')
    const [file = '', ...others] = await readdir(folder)
    expect(others).toEqual([])
    const text = await readFile(join(folder, file), 'utf8')
    expect(text).toContain('To: asha@example.in')
    expect(text).not.toContain('Reply-To')
    expect(text).toContain('Subject: Your order ✓ Bcc: x@example.in\r\n')
    expect(text).toContain(`\n${LINK}\n`)
    expect(text).toContain('thank you.')
    expect(await rowsOf(shop)).toEqual([{ status: 'sent', attempts: 1, body: '' }])
  })

  test('an e-mail whose recipient is erased while it is being written leaves no file', async () => {
    const shop = await open()
    const { app } = shop
    const mailer = openMailer(app.config)
    const emptied: typeof mailer = {
      ...mailer,
      send: async (email) => {
        await app.db.kysely
          .updateTable('outbox')
          .set({ ...EMPTIED, status: 'sent' })
          .execute()
        await app.outbox.forget([email.id])
        await mailer.send(email)
      },
    }
    await app.outbox.put(message)
    await openOutbox({ ...app, mailer: emptied }).sendDue()
    expect(await readdir(join(shop.dataDir, 'emails'))).toEqual([])
  })

  test('a reply goes to the person the e-mail is about, and her address can’t inject other headers', async () => {
    const shop = await open()
    await shop.app.outbox.put({ ...message, replyTo: 'devi@example.in\r\nBcc: x@example.in' })
    await shop.app.outbox.sendDue()
    const folder = join(shop.dataDir, 'emails')
    const [file = ''] = await readdir(folder)
    const text = await readFile(join(folder, file), 'utf8')
    expect(text).toContain('\r\nReply-To: devi@example.in Bcc: x@example.in\r\n')
  })

  test('an e-mail that can be unsubscribed from tells mail programs so, and no other does', async () => {
    const shop = await open()
    const unsubscribeUrl = 'https://shop.example/unsubscribe/x/confirm'
    await shop.app.outbox.put(message)
    await shop.app.outbox.put({ ...message, key: 'two', unsubscribeUrl })
    await shop.app.outbox.sendDue()
    const folder = join(shop.dataDir, 'emails')
    const texts = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    )
    const answer = [
      `\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`,
      '\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
    ]
    expect(texts.map((text) => answer.map((line) => text.includes(line))).toSorted()).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('an e-mail is sent once, however often it is put and however many processes send', async () => {
    const shop = await open()
    const sent: string[] = []
    const outbox = outboxWith(shop, async (text) => void sent.push(text))
    await Promise.all([1, 2, 3].map(() => outbox.put(message)))
    await Promise.all([1, 2, 3].map(() => outbox.sendDue()))
    expect(sent).toEqual([message.text])
  })

  test('e-mails that can be unsubscribed from wait until everything else is sent', async () => {
    const shop = await open()
    const sent: string[] = []
    const outbox = outboxWith(shop, async (text) => void sent.push(text))
    const unsubscribeUrl = 'https://shop.example/unsubscribe/x/confirm'
    for (let count = 0; count < 12; count += 1)
      await outbox.put({ ...message, key: `welcome ${count}`, text: 'Welcome', unsubscribeUrl })
    shop.passTime(MINUTE_MS)
    await outbox.put(message)
    await outbox.sendDue()
    expect(sent).toHaveLength(13)
    // Ten are sent at once.
    expect(sent.slice(0, 10)).toContain(message.text)
  })

  test('a mail server that is away gets the e-mail later', async () => {
    const shop = await open()
    const { outbox, sent, comeBack } = awayOutbox(shop)
    await outbox.put(message)
    await outbox.sendDue()
    expect(await rowsOf(shop)).toEqual([{ status: 'waiting', attempts: 1, body: message.text }])
    comeBack()
    await outbox.sendDue()
    expect(sent).toEqual([])
    shop.passTime(MINUTE_MS)
    await outbox.sendDue()
    expect(sent).toEqual([message.text])
  })

  test('nothing is sent to an erased e-mail address, or to staff without an address', async () => {
    const shop = await open()
    await shop.app.outbox.put({ ...message, to: '' })
    expect(await rowsOf(shop)).toEqual([])
  })

  test('a mail server that was away for days gets the e-mail within an hour of its return', async () => {
    const shop = await open()
    const { outbox, sent, comeBack } = awayOutbox(shop)
    await outbox.put(message)
    for (let hours = 0; hours < 4 * 24; hours += 1) {
      await outbox.sendDue()
      shop.passTime(HOUR_MS)
    }
    comeBack()
    await outbox.sendDue()
    expect(sent).toEqual([message.text])
  })

  test('a mail server that never comes back is no longer tried after the fifth day', async () => {
    const shop = await open()
    const outbox = outboxWith(shop, () => Promise.reject(new Error('Connection refused')))
    await outbox.put(message)
    for (let hours = 0; hours < 5 * 24; hours += 1) {
      await outbox.sendDue()
      shop.passTime(HOUR_MS)
    }
    expect(await rowsOf(shop)).toMatchObject([{ status: 'waiting' }])
    await outbox.sendDue()
    expect(await rowsOf(shop)).toMatchObject([{ status: 'failed' }])
  })

  test('a machine whose clock is days ahead gives up no e-mail because of that', async () => {
    const shop = await open()
    const outbox = outboxWith(shop, () => Promise.reject(new Error('Connection refused')))
    await outbox.put(message)
    shop.passTime(30 * DAY_MS)
    await outbox.sendDue()
    expect(await rowsOf(shop)).toMatchObject([{ status: 'waiting', attempts: 1 }])
  })

  test('an e-mail that the mail server refuses is retried for half a day, so that staff can fix the cause', async () => {
    const shop = await open()
    const outbox = outboxWith(shop, () => Promise.reject(new EmailRefused('550 No such mailbox')))
    await outbox.put(message)
    for (let hours = 0; hours < 12; hours += 1) {
      await outbox.sendDue()
      shop.passTime(HOUR_MS)
    }
    expect(await rowsOf(shop)).toMatchObject([{ status: 'waiting', attempts: 12 }])
    for (let hours = 0; hours < 12; hours += 1) {
      await outbox.sendDue()
      shop.passTime(HOUR_MS)
    }
    expect(await rowsOf(shop)).toMatchObject([{ status: 'failed', attempts: 20 }])
  })

  test('an e-mail put in a failed transaction doesn’t exist', async () => {
    const shop = await open()
    const failing = shop.app.db.transaction(async (queries) => {
      await shop.app.outbox.put(message, queries)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await rowsOf(shop)).toEqual([])
  })
})

test('an e-mail whose sending was interrupted is sent by the next process', async () => {
  const shop = await openShop()
  const sent: string[] = []
  const stuck = outboxWith(shop, () => new Promise(() => {}), 1)
  const next = outboxWith(shop, async (text) => void sent.push(text))
  await stuck.put(message)
  await stuck.sendDue()
  await next.sendDue()
  expect(sent).toEqual([])
  shop.passTime(3 * MINUTE_MS)
  await next.sendDue()
  expect(sent).toEqual([message.text])
})

test('an e-mail that takes minutes delays no other, and nobody sends it again meanwhile', async () => {
  const shop = await openShop()
  const { outbox, sent, answer } = slowOutbox(shop, 50)
  const another = outboxWith(shop, async (text) => void sent.push(text))
  await outbox.put({ ...message, text: 'Slow' })
  await outbox.sendDue()
  await outbox.put({ ...message, key: 'two' })
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await outbox.sendDue()
    await another.sendDue()
    shop.passTime(MINUTE_MS)
  }
  expect(sent).toEqual(['Slow', message.text])
  answer()
  await expect.poll(async () => (await rowsOf(shop))[0]?.status).toBe('sent')
})

const putMany = async (outbox: ReturnType<typeof outboxWith>, count: number) => {
  for (let n = 0; n < count; n += 1) await outbox.put({ ...message, key: `slow ${n}`, text: 'Slow' })
}

test('many e-mails that hang delay no others, and are no more than a mail server can handle', async () => {
  const shop = await openShop()
  const { outbox, sent, answer } = slowOutbox(shop, 10)
  await putMany(outbox, 40)
  await outbox.put({ ...message, key: 'two' })
  await outbox.sendDue()
  expect(sent).toHaveLength(41)
  expect(sent).toContain(message.text)

  for (let n = 40; n < 100; n += 1) await outbox.put({ ...message, key: `slow ${n}`, text: 'Slow' })
  await outbox.sendDue()
  expect(sent.length).toBeLessThanOrEqual(51)
  answer()
})

test('an e-mail that was never tried goes before those that hung', async () => {
  const shop = await openShop()
  const tried: string[] = []
  let isAway = true
  const outbox = outboxWith(shop, async (text) => {
    tried.push(text)
    if (isAway) throw new Error('No answer')
  })
  await putMany(outbox, 20)
  await outbox.sendDue()
  shop.passTime(MINUTE_MS)
  await outbox.put({ ...message, key: 'new' })
  isAway = false
  tried.length = 0
  await outbox.sendDue()
  expect(tried.slice(0, 10)).toContain(message.text)
  expect(tried).toHaveLength(21)
})

test('a shop that is stopping records at once what was sent, and starts nothing more', async () => {
  const shop = await openShop()
  const { outbox, sent, answer } = slowOutbox(shop)
  const stopping = new AbortController()
  await outbox.put({ ...message, text: 'Slow' })
  await outbox.put({ ...message, key: 'two' })
  const stopped = outbox.start(stopping.signal)
  await expect.poll(() => sent).toHaveLength(2)
  await outbox.put({ ...message, key: 'three' })
  stopping.abort()
  await expect
    .poll(async () => (await rowsOf(shop)).map(({ status }) => status))
    .toEqual(['waiting', 'sent', 'waiting'])
  answer()
  await stopped
  expect((await rowsOf(shop)).map(({ status }) => status)).toEqual(['sent', 'sent', 'waiting'])
})
