import type { Offers } from '#domain/catalogue/catalogue.ts'
import { PAY_WITHIN_HOURS } from '#domain/quotes/pay-within.ts'
import { quoteStateAt } from '#domain/quotes/quote.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import type { QuoteProduct, QuoteVisit, SignedQuote } from '#domain/quotes/quote-visit.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import { offerOf } from '../orders/choice-faults.ts'
import type { QuoteLinks } from './quote-links.ts'
import { quoteOrders } from './quote-orders.ts'
import type { QuoteVersions } from './quote-versions.ts'

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly links: QuoteLinks
  readonly versions: QuoteVersions
}

const productsOf = ({ lines }: QuoteDocument, offers: Offers): Readonly<Record<string, QuoteProduct>> =>
  Object.fromEntries(
    lines.flatMap(({ ref }) => {
      const offer = offerOf(offers, ref)
      return offer ? [[ref, { slug: offer.slug, image: offer.image, images: offer.images }]] : []
    }),
  )

/** What the holder of a link sees. Reading changes nothing, so programs that open links do no harm. */
export const openQuoteVisits = ({ db, clock, links, versions }: Deps) => {
  const signedOf = async (quote: QuoteRow, version: number): Promise<SignedQuote> => {
    const { sentBy: _, ...signed } = await versions.read(quote, version)
    return signed
  }

  const visitOf = async (quote: QuoteRow, offers: Offers): Promise<QuoteVisit> => {
    const version = quote.accepted_version ?? quote.current_version ?? 1
    const current = await signedOf(quote, version)
    const { accepted_name: name, accepted_at: at } = quote
    const orders = await quoteOrders(db.kysely, [quote])
    return {
      token: await links.tokenFor(quote),
      state: quoteStateAt({ state: quote.status, validUntil: current.document.validUntil }, clock()),
      current,
      previous: version > 1 ? (await versions.read(quote, version - 1)).document : null,
      accepted: name !== null && at !== null ? { name, at, version } : null,
      order: orders.get(quote.id) ?? null,
      payWithinHours: PAY_WITHIN_HOURS,
      products: productsOf(current.document, offers),
    }
  }

  return {
    visitOf,
    /** What a link shows; 404 unless it is the link of a sent quote, 500 if the stored text is not what was signed. */
    open: async (token: string, offers: Offers): Promise<QuoteVisit> =>
      visitOf(await links.open(token), offers),
  }
}

export type QuoteVisits = ReturnType<typeof openQuoteVisits>
