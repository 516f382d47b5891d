import { vi } from 'vitest'
import type { Shop } from './shop.ts'

/** Every e-mail of the shop, oldest first. */
export const emailsOf = ({ app }: Shop) =>
  app.db.kysely.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute()

/** The e-mails to one address. */
export const emailsTo = async (shop: Shop, email: string) =>
  (await emailsOf(shop)).filter(({ recipient }) => recipient === email)

/** The subjects of all e-mails of the shop, or of those to one address. */
export const subjectsOf = async (shop: Shop, email?: string): Promise<string[]> =>
  (await (email === undefined ? emailsOf(shop) : emailsTo(shop, email))).map(({ subject }) => subject)

/** The token of the newest link to a page that was e-mailed to an address, once such an e-mail has come. */
export const emailedToken = (shop: Shop, page: string, email: string): Promise<string> =>
  vi.waitFor(async () => {
    const emails = await emailsTo(shop, email)
    const token = emails
      .flatMap(({ body }) => new RegExp(`/${page}#token=(\\S+)`).exec(body)?.[1] ?? [])
      .at(-1)
    if (!token) throw new Error(`No mail to ${email} leads to ${page}.`)
    return token
  })
