import { vi } from 'vitest'
import type { Shop } from './shop.ts'

/** Everything that was mailed to somebody, oldest first. */
export const emailsTo = (shop: Shop, email: string) =>
  shop.app.db.kysely
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The token of the newest link to a page that was mailed to somebody, once such an e-mail has come. */
export const emailedToken = (shop: Shop, page: string, email: string): Promise<string> =>
  vi.waitFor(async () => {
    const emails = await emailsTo(shop, email)
    const token = emails
      .flatMap(({ body }) => new RegExp(`/${page}#token=(\\S+)`).exec(body)?.[1] ?? [])
      .at(-1)
    if (!token) throw new Error(`No mail to ${email} leads to ${page}.`)
    return token
  })
