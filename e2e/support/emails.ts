import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openedShop } from './opened-shop.ts'

const plain = (file: string) =>
  file
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/** The headers of every e-mail that was seen whole as far as there, by its file: of those to others no more is read. */
const headers = new Map<string, string>()

const readIfTo = async (email: string, file: string): Promise<string> => {
  const isTo = (text: string) => text.includes(`To: ${email}`)
  if (!isTo(headers.get(file) ?? `To: ${email}`)) return ''
  // One of somebody who was erased meanwhile has gone.
  const text = await readFile(file, 'utf8').catch(() => '')
  const [head = '', ...content] = text.split('\r\nMIME-Version')
  if (content.length > 0) headers.set(file, head)
  return isTo(head) ? text : ''
}

/** The e-mails that went to somebody, as text. */
export const emailsTo = async (email: string): Promise<readonly string[]> => {
  const folder = join(openedShop().dataDir, 'emails')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(names.map((name) => readIfTo(email, join(folder, name))))
  return files.filter(Boolean).map(plain)
}

/** The link of an e-mail to somebody that leads to `page`, once the e-mail has come. */
export const linkTo = async (page: string, email: string): Promise<string> => {
  const find = async () =>
    (await emailsTo(email))
      .flatMap((file) => file.match(/https?:\/\/[^\s>]+/g) ?? [])
      .find((link) => link.includes(page))
  await expect.poll(find, { intervals: [100], timeout: 20_000, message: `a mail to ${email}` }).toBeTruthy()
  return (await find()) ?? ''
}

/** How many e-mails went to somebody. */
export const countEmails = async (email: string): Promise<number> => (await emailsTo(email)).length
