import { expect, test } from 'vitest'
import { openTrackingLinks } from '#server/tracking/tracking-links.ts'
import { openTrackingView } from '#server/tracking/tracking-view.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { linkPageRequest } from '../../support/link-page.ts'
import { storeOrderRow } from '../../support/order-rows.ts'
import { openQuoteLink } from '../../support/quote-link.ts'
import { openWithQuote, tokenOf } from '../../support/quotes.ts'

const HUGE = Number.MAX_SAFE_INTEGER

onBothDatabases((open) => {
  test('a version or revision too large to be stored is invalid', async () => {
    const { shop, quote, desk } = await openWithQuote(open)
    const asha = await shop.signIn('asha@example.in')
    const measurements = { unit: 'cm', taken: { bust: 914 }, rev: HUGE }
    expect((await asha.post('/api/fit-passport', measurements)).status).toBe(422)
    expect((await desk.save(quote.id, HUGE, quote.draft)).status).toBe(422)
    expect((await desk.send(quote.id, HUGE)).status).toBe(422)
    const fields = { action: 'decline', version: String(HUGE), reason: '' }
    expect((await openQuoteLink(shop, tokenOf(quote), { fields })).status).toBe(422)
  })

  test('a posted form with a zero byte is refused, encoded or not', async () => {
    const shop = await open()
    const token = await openTrackingLinks(shop.app).tokenFor(await storeOrderRow(shop))
    for (const zero of ['%00', '\0']) {
      const body = `action=service-words&ticket=a${zero}b&words=hello`
      const headers = { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' }
      const asking = linkPageRequest(shop, `/track/${token}`, { token, method: 'POST', body, headers })
      expect(await openTrackingView(asking)).toMatchObject({ status: 400 })
    }
  })
})
