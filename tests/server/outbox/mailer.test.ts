import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { HOUR_MS } from '#domain/time/dates.ts'
import { EmailRefused, openMailer, type OutgoingEmail } from '#server/outbox/mailer.ts'
import { listeningForTest } from '../../support/listening.ts'
import { openShop } from '../../support/shop.ts'

const email = {
  id: '0123456789abcdef01234567',
  to: 'asha@example.in',
  subject: 'Your order',
  text: 'thank you.',
  html: null,
  unsubscribeUrl: null,
  replyTo: null,
}

/**
 * A mail server that accepts everything, except where an answer is given for a command. Like many, it takes no addresses
 * beyond ASCII: it knows no SMTPUTF8 (RFC 6531). Adds what it receives to `lines`.
 */
const mailServer = async (
  answers: Readonly<Record<string, string>>,
  lines: string[] = [],
): Promise<string> => {
  const server = createServer((socket) => {
    let isMessage = false
    let isAscii = true
    socket.write(`${answers['greeting'] ?? '220 mail.example'}\r\n`)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        lines.push(line)
        isAscii &&= /^\p{ASCII}*$/u.test(line)
        if (isMessage && line !== '.') continue
        const command = isMessage ? 'message' : (line.split(/[ :]/)[0] ?? '')
        isMessage = command === 'DATA' && !answers['DATA']
        const usual = command === 'DATA' ? '354 Go on' : '250 OK'
        socket.write(`${answers[command] ?? (isAscii ? usual : '554 5.6.7 Not in ASCII')}\r\n`)
      }
    })
  })
  return `smtp://127.0.0.1:${await listeningForTest(server)}`
}

const sendTo = async (url: string, given: Partial<OutgoingEmail> = {}): Promise<unknown> => {
  const mailer = openMailer(readConfig({ SMTP_URL: url }).config)
  onTestFinished(() => mailer.close())
  return mailer.send({ ...email, ...given }).then(
    () => 'sent',
    (error: unknown) => error,
  )
}

test('an e-mail that the mail server accepts is sent', async () => {
  expect(await sendTo(await mailServer({}))).toBe('sent')
})

test.each([
  ['RCPT', '550 No such mailbox'],
  ['RCPT', '550 5.1.1 No such user'],
  ['RCPT', '501 Invalid RCPT TO address provided'],
  ['RCPT', '501 5.5.2 RCPT TO syntax error'],
  ['RCPT', '551 User not local'],
  ['RCPT', '553 Mailbox name not allowed'],
  ['DATA', '550 5.1.1 No such user'],
  ['message', '552 5.3.4 Too large'],
  ['message', '554 5.6.0 Not to be read'],
])('a mail server that answers %s with “%s” has refused the e-mail', async (command, answer) => {
  const error = await sendTo(await mailServer({ [command]: answer }))
  expect(error).toBeInstanceOf(EmailRefused)
  expect(error).toMatchObject({ message: expect.stringContaining(answer) })
})

test.each([
  ['greeting', '554 No service'],
  ['greeting', '421 Too many connections'],
  ['MAIL', '550 Sender unknown'],
  ['MAIL', '501 Invalid MAIL FROM address provided'],
  ['MAIL', '530 Authentication required'],
  ['RCPT', '450 Try again later'],
  ['RCPT', '550 5.4.5 Daily user sending limit exceeded'],
  ['RCPT', '550 5.7.1 Daily SMTP relay limit exceeded'],
  ['RCPT', '550-5.4.5 Daily user sending limit exceeded.\r\n550 5.4.5 See support.google.com'],
  ['RCPT', '552 5.2.2 The mailbox is full'],
  ['RCPT', '503 Out of order'],
  ['DATA', '554 No'],
  ['message', '550 5.4.5 Daily user sending limit exceeded'],
  ['message', '550 Too much today'],
  ['message', '451 Local error'],
])('a mail server that answers %s with “%s” may accept the e-mail later', async (command, answer) => {
  const error = await sendTo(await mailServer({ [command]: answer }))
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(EmailRefused)
})

test.each(['asha@example.in', 'asha@उदाहरण.भारत', 'आशा@उदाहरण.भारत', 'josé@example.in'])(
  'an e-mail about %s reaches staff through any mail server',
  async (replyTo) => {
    const staff = { to: 'staff@example.in', subject: 'आशा has written', text: 'Price: ₹42,500', replyTo }
    expect(await sendTo(await mailServer({}), staff)).toBe('sent')
  },
)

test.each([
  ['ILVARA: Care <care@ilvara.example>', '"ILVARA: Care" <care@ilvara.example>'],
  ['"Silk (India)" <care@ilvara.example>', '"Silk (India)" <care@ilvara.example>'],
  ['Silk, Ltd < care@ilvara.example >', '"Silk, Ltd" <care@ilvara.example>'],
  ['care@ilvara.example', 'care@ilvara.example'],
])('an e-mail from %s names its sender as mail servers read it', async (EMAIL_FROM, sender) => {
  const lines: string[] = []
  const SMTP_URL = await mailServer({}, lines)
  const mailer = openMailer(readConfig({ SMTP_URL, EMAIL_FROM }).config)
  onTestFinished(() => mailer.close())
  await mailer.send(email)
  expect(lines).toContain(`From: ${sender}`)
})

test('a mail server that can’t be reached may accept the e-mail later', async () => {
  const error = await sendTo('smtp://127.0.0.1:1')
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(EmailRefused)
})

test('an e-mail beyond the mail server’s daily limit is sent when the day is over', async () => {
  const answers: Record<string, string> = { RCPT: '550 5.4.5 Daily user sending limit exceeded' }
  const shop = await openShop({ env: { SMTP_URL: await mailServer(answers) } })
  await shop.app.outbox.put({ key: 'one', to: email.to, subject: email.subject, text: email.text })
  for (let hour = 0; hour < 24; hour += 1) {
    await shop.app.outbox.sendDue()
    shop.passTime(HOUR_MS)
  }
  delete answers['RCPT']
  await shop.app.outbox.sendDue()
  const row = shop.app.db.kysely.selectFrom('outbox').select(['status', 'attempts'])
  expect(await row.execute()).toEqual([{ status: 'sent', attempts: 25 }])
})
