import { quoteFileName, quoteFileOf } from '#domain/quotes/quote-file.ts'
import { offersIn } from '#server/catalogue.ts'
import { get } from '#server/endpoint.ts'
import { linkTokenIn } from '#server/endpoint/link-token.ts'

/** The signed file of the version that counts, for everybody with the link, to keep and to verify. */
export const { GET, ALL } = get(async (context) => {
  const visit = await context.app.quotes.visits.open(
    await linkTokenIn(context, 'quote'),
    await offersIn(context.release),
  )
  const { body, document, kid, signature } = visit.current
  const file = quoteFileOf({ bytes: new TextEncoder().encode(body), kid, signature })
  return new Response(file, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${quoteFileName(document)}"`,
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    },
  })
})
