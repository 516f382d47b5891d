import { siteUrlOf } from '#config/read-config.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import { Refusal } from '../refusal.ts'
import { isSigned, signatureOf } from '../signature.ts'
import { openSigningKey } from '../signing-key.ts'

const TOKEN = /^([0-9a-f]{24})\.([0-9a-f]{64})$/
const NOBODYS = { id: '0'.repeat(24), link_rev: 0 }

type Linked = Pick<QuoteRow, 'id' | 'link_rev'>

const saying = ({ id, link_rev }: Linked) => `quote|${id}|${link_rev}`

/** One answer for a quote that never was, a wrong token, and a link that was made useless. */
export const noSuchQuote = () =>
  new Refusal(404, 'quote_not_found', 'There is no quote at this link. Please ask us for a new one.')

type Deps = Pick<CoreDeps, 'config' | 'db' | 'clock'>

/**
 * The links by which customers see, accept and pay their quotes. They follow from the quote, so that staff can copy one
 * again at any time, and end when its `link_rev` counts up. Their key is their own and lies in the database.
 */
export const openQuoteLinks = ({ config, ...deps }: Deps) => {
  const { kysely } = deps.db
  const key = openSigningKey(deps, 'quote link')

  const tokenFor = async (quote: Linked, queries?: Queries): Promise<string> =>
    `${quote.id}.${signatureOf(saying(quote), await key(queries))}`

  const linkFor = async (quote: Linked, queries?: Queries): Promise<string> =>
    `${siteUrlOf(config)}/quote/${await tokenFor(quote, queries)}`

  return {
    /** What stands in the customer's link behind `/quote/`. */
    tokenFor,
    /** The customer's link, whole. */
    linkFor,
    /** The customer's link of the quote that an order came from; undefined for any other order. */
    linkOfOrder: async (orderId: string, queries: Queries = kysely): Promise<string | undefined> => {
      const quote = await queries
        .selectFrom('quotes')
        .select(['id', 'link_rev'])
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      return quote && linkFor(quote, queries)
    },
    /**
     * The sent quote a link opens; 404, always the same, for any other. Every guess takes the same steps: a row is looked
     * for and a signature compared whether or not there is one.
     */
    open: async (token: string): Promise<QuoteRow> => {
      const [, id = NOBODYS.id, signature = ''] = TOKEN.exec(token) ?? []
      const quote = await kysely.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst()
      const isRight = isSigned(saying(quote ?? NOBODYS), signature, await key())
      if (!quote || !isRight || quote.current_version === null || quote.erased_at !== null)
        throw noSuchQuote()
      return quote
    },
  }
}

export type QuoteLinks = ReturnType<typeof openQuoteLinks>
