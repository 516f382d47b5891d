import type { PostedQuoteForm } from '#domain/quotes/quote-form.ts'
import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import { openQuoteView } from '#server/quotes/quote-view.ts'
import { linkPageRequest } from './link-page.ts'
import type { Shop } from './shop.ts'

interface Call {
  readonly method?: string
  readonly origin?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** A quote's link's answer; without `view` if it wasn't a page. */
interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly outcome?: 'shown' | 'unknown' | 'broken'
  readonly visit?: QuoteVisit
  readonly changes?: readonly string[]
  readonly posted?: PostedQuoteForm | undefined
  readonly title?: string | undefined
}

/** Opens a quote's link as a browser does, or posts a form of its page. */
export const openQuoteLink = async (
  shop: Shop,
  token: string,
  { method, origin, fields }: Call = {},
): Promise<Answered> => {
  const asking = linkPageRequest(shop, `/quote/${token}`, {
    token,
    method: method ?? (fields ? 'POST' : 'GET'),
    ...(fields && { body: new URLSearchParams(fields), headers: { origin: origin ?? 'null' } }),
  })
  const view = await openQuoteView(asking)
  if (view instanceof Response) return { status: view.status, headers: view.headers }
  const { status = 200, headers } = asking.response
  if (view.outcome !== 'shown') return { status, headers, outcome: view.outcome }
  const { visit, changes, posted, notice } = view
  return { status, headers, outcome: 'shown', visit, changes, posted, title: notice?.title }
}
