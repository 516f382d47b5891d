import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NodemailerError } from 'nodemailer'
import { codeOf } from '#config/errors.ts'
import { type Config, siteUrlOf } from '#config/read-config.ts'
import { openSmtpTransport } from './smtp-transport.ts'

/** An e-mail to one person; if it has `html`, mail programs choose between the two forms. */
export interface OutgoingEmail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly unsubscribeUrl: string | null
  /**
   * Who receives replies; null for the sender. Left out if not every mail server could carry the e-mail with it; the
   * text names the address as well.
   */
  readonly replyTo: string | null
}

/** The mail server will never accept this recipient or this message. */
export class EmailRefused extends Error {}

export interface Mailer {
  /**
   * Resolves once the mail server, or the disk, has accepted the e-mail. Rejects with `EmailRefused` if it never will,
   * and with another error if it may later. The same e-mail always has the same Message-ID.
   */
  readonly send: (email: OutgoingEmail) => Promise<void>
  /** Deletes the e-mail's file, if e-mails are written to files. */
  readonly forget: (id: string) => Promise<void>
  readonly close: () => void
}

const unsubscribeHeaders = (unsubscribeUrl: string | null): Readonly<Record<string, string>> =>
  unsubscribeUrl === null
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** The enhanced status code in a refusal (RFC 3463), such as 5.1.1 in “550 5.1.1 No such user”. */
const STATUS = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/
// About the recipient's address and mailbox, or the message's content and size. 5.1.7 and 5.1.8 are about the sender,
// and a full mailbox (5.2.2) may have room later.
const ABOUT_THIS_EMAIL = /^5\.(1\.(?![78]$)|2\.(?!2$)|6\.|3\.4$)/
// No such mailbox, not here, or not a valid name: the only meanings these have for a recipient (RFC 5321, 4.2.2).
const NO_MAILBOX: readonly unknown[] = [550, 551, 553]
// The recipient's address is not written as the server reads addresses, such as with letters beyond ASCII. An enhanced
// code beside it says no more than that the command is wrong.
const UNREADABLE_RECIPIENT = 501

/**
 * Whether a refusal is about this recipient or this message. One about the sender affects every e-mail until somebody
 * fixes the cause, and a used-up daily quota is also refused as permanent (by Google with 550 5.4.5 or 5.7.1) although
 * it is over tomorrow. An attempt too many costs little, one too few loses an e-mail.
 */
const isRefusal = ({ command = '', responseCode, response = '' }: NodemailerError): boolean => {
  if (command === 'RCPT TO' && responseCode === UNREADABLE_RECIPIENT) return true
  const [, status] = STATUS.exec(response) ?? []
  if (status === undefined) return command === 'RCPT TO' && NO_MAILBOX.includes(responseCode)
  return ['RCPT TO', 'DATA'].includes(command) && ABOUT_THIS_EMAIL.test(status)
}

/** Whether any mail server carries this address in a header; one named in other letters needs SMTPUTF8 (RFC 6531). */
const isCarriedAnywhere = (address: string): boolean => /^\p{ASCII}*@[^@]*$/u.test(address)

/** The parts of EMAIL_FROM. The mail library would take a name with a colon for that of a group, and drop brackets. */
const senderOf = (from: string) => {
  const [, name = '', address = from] = /^([^<>]*)<([^<>]*)>$/.exec(from) ?? []
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(name.trim())?.[1]
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? name.trim(), address: address.trim() }
}

const smtpMailer = (config: Config, from: string, host: string): Mailer => {
  const transport = openSmtpTransport(config)
  return {
    send: async ({ id, to, subject, text, html, unsubscribeUrl, replyTo }) => {
      const messageId = `<${id}@${host}>`
      const headers = unsubscribeHeaders(unsubscribeUrl)
      const sending = transport.sendMail({
        from: senderOf(from),
        to: { name: '', address: to },
        ...(replyTo !== null && isCarriedAnywhere(replyTo) && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        ...(html !== null && { html }),
        messageId,
        headers,
      })
      await sending.catch((error: unknown) => {
        throw error instanceof Error && isRefusal(error) ? new EmailRefused(error.message) : error
      })
    },
    forget: async () => undefined,
    close: () => transport.close(),
  }
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const partOf = (type: string, content: string): readonly string[] => [
  `Content-Type: ${type}; charset=utf-8`,
  'Content-Transfer-Encoding: 8bit',
  '',
  content,
  '',
]

const contentOf = ({ id, text, html }: OutgoingEmail): readonly string[] => {
  if (html === null) return partOf('text/plain', text)
  // Ids are random, so no e-mail contains this by chance.
  const boundary = `part-${id}`
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    ...partOf('text/plain', text),
    `--${boundary}`,
    ...partOf('text/html', html),
    `--${boundary}--`,
    '',
  ]
}

/** An e-mail as a file that people and mail programs can read: nothing in it is encoded or wrapped. */
const asFile = (email: OutgoingEmail, from: string, host: string): string => {
  const { id, to, subject, unsubscribeUrl, replyTo } = email
  return [
    `Message-ID: <${id}@${host}>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `From: ${inOneLine(from)}`,
    `To: ${inOneLine(to)}`,
    ...(replyTo === null ? [] : [`Reply-To: ${inOneLine(replyTo)}`]),
    `Subject: ${inOneLine(subject)}`,
    ...Object.entries(unsubscribeHeaders(unsubscribeUrl)).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    ...contentOf(email),
  ].join('\r\n')
}

const folderMailer = (folder: string, from: string, host: string): Mailer => ({
  forget: (id) => rm(join(folder, `${id}.eml`), { force: true }),
  send: async (email) => {
    const write = () => writeFile(join(folder, `${email.id}.eml`), asFile(email, from, host))
    await write().catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
      await mkdir(folder, { recursive: true })
      await write()
    })
  },
  close: () => undefined,
})

/** Sends through the mail server of SMTP_URL; without one, writes each e-mail to a file in DATA_DIR/emails. */
export const openMailer = (config: Config): Mailer => {
  const { SMTP_URL, EMAIL_FROM, DATA_DIR } = config
  const host = new URL(siteUrlOf(config)).hostname
  return SMTP_URL
    ? smtpMailer(config, EMAIL_FROM, host)
    : folderMailer(join(DATA_DIR, 'emails'), EMAIL_FROM, host)
}
