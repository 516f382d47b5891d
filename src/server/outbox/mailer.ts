import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Config, siteUrlOf } from '#config/read-config.ts'

const CONNECT_TIMEOUT_MS = 10 * 1000
const SILENCE_TIMEOUT_MS = 30 * 1000

/** A plain text mail to one person. */
export interface Letter {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Resolves when the mail server, or the disk, has taken it. The same letter twice has the same Message-ID. */
  readonly send: (letter: Letter) => Promise<void>
  readonly close: () => void
}

const CLOSED_TO_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true }

const smtpMailer = (url: string) => {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    ...CLOSED_TO_OUTSIDE,
  })
  return { deliver: transport.sendMail.bind(transport), close: () => transport.close() }
}

const folderMailer = (folder: string) => {
  const transport = createTransport({ streamTransport: true, buffer: true, ...CLOSED_TO_OUTSIDE })
  return {
    deliver: async (mail: Parameters<typeof transport.sendMail>[0], id: string) => {
      const { message } = await transport.sendMail(mail)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${id}.eml`), message)
    },
    close: () => transport.close(),
  }
}

/** Sends through the mail server of SMTP_URL; without one, writes each mail to a file in DATA_DIR/mails. */
export const openMailer = (config: Config): Mailer => {
  const { deliver, close } = config.SMTP_URL
    ? smtpMailer(config.SMTP_URL)
    : folderMailer(join(config.DATA_DIR, 'mails'))
  const host = new URL(siteUrlOf(config)).hostname
  return {
    send: async ({ id, to, subject, text }) => {
      const mail = {
        from: config.MAIL_FROM,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${host}>`,
      }
      await deliver(mail, id)
    },
    close,
  }
}
