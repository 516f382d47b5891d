import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openedShop } from './opened-shop.ts'

const plain = (file: string) =>
  file
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/** The headers of every e-mail that has been read, by file, so that e-mails to others aren't read again. */
const headers = new Map<string, string>()

const readIfTo = async (email: string, file: string): Promise<string> => {
  const isTo = (text: string) => text.includes(`To: ${email}`)
  if (!isTo(headers.get(file) ?? `To: ${email}`)) return ''
  // The e-mail of somebody who was erased meanwhile is gone.
  const text = await readFile(file, 'utf8').catch(() => '')
  const [head = '', ...content] = text.split('\r\nMIME-Version')
  if (content.length > 0) headers.set(file, head)
  return isTo(head) ? text : ''
}

/** The e-mails to an address, as text. */
export const emailsTo = async (email: string): Promise<readonly string[]> => {
  const folder = join(openedShop().dataDir, 'emails')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(names.map((name) => readIfTo(email, join(folder, name))))
  return files.filter(Boolean).map(plain)
}

/** The link to `page` in an e-mail to an address, once the e-mail has come. */
export const linkTo = async (page: string, email: string): Promise<string> => {
  const find = async () =>
    (await emailsTo(email))
      .flatMap((file) => file.match(/https?:\/\/[^\s>]+/g) ?? [])
      .find((link) => link.includes(page))
  await expect.poll(find, { intervals: [100], timeout: 20_000, message: `a mail to ${email}` }).toBeTruthy()
  return (await find()) ?? ''
}

/** How many e-mails were sent to an address. */
export const countEmails = async (email: string): Promise<number> => (await emailsTo(email)).length
