import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { facts } from './facts.ts'

const plain = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const mailsTo = async (email: string): Promise<readonly string[]> => {
  const folder = join(facts().dataDir, 'mails')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${email}`)).map(plain)
}

/** The link of a mail to somebody that leads to `page`, once the mail has come. */
export const linkTo = async (page: string, email: string): Promise<string> => {
  const find = async () =>
    (await mailsTo(email))
      .flatMap((mail) => mail.match(/https?:\/\/[^\s>]+/g) ?? [])
      .find((link) => link.includes(page))
  await expect.poll(find, { timeout: 20_000, message: `a mail to ${email}` }).toBeTruthy()
  return (await find()) ?? ''
}

/** How many mails went to somebody. */
export const countMails = async (email: string): Promise<number> => (await mailsTo(email)).length
