import { vi } from 'vitest'
import type { Shop } from './shop.ts'

/** Everything that was mailed to somebody, oldest first. */
export const mailsTo = (shop: Shop, email: string) =>
  shop.app.db.kysely
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()

/** The token of the newest link to a page that was mailed to somebody, once such a mail has come. */
export const mailedToken = (shop: Shop, page: string, email: string): Promise<string> =>
  vi.waitFor(async () => {
    const mails = await mailsTo(shop, email)
    const token = mails
      .flatMap(({ body }) => new RegExp(`/${page}#token=(\\S+)`).exec(body)?.[1] ?? [])
      .at(-1)
    if (!token) throw new Error(`No mail to ${email} leads to ${page}.`)
    return token
  }, 5000)
