import { expect, test } from 'vitest'
import { pathWithoutSecrets } from '#config/log-format.ts'
import { openQuoteLinks } from '#server/quotes/quote-links.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { expectRefusedAlike, spoiltTokens } from '../../support/link-page.ts'
import { storeOrderRow } from '../../support/order-rows.ts'
import { storeQuoteRow } from '../../support/quote-rows.ts'
import { openShop } from '../../support/shop.ts'

onBothDatabases((open) => {
  test('a link never changes, opens its quote, and names nobody', async () => {
    const shop = await open()
    const quote = await storeQuoteRow(shop)
    const links = openQuoteLinks(shop.app)
    const link = await links.linkFor(quote)
    expect(link).toBe(`${shop.app.config.SITE_URL}/quote/${await links.tokenFor(quote)}`)
    expect(link).toMatch(/\/quote\/[0-9a-f]{24}\.[0-9a-f]{64}$/)
    expect(await openQuoteLinks(shop.app).linkFor(quote)).toBe(link)
    expect((await links.open(await links.tokenFor(quote))).id).toBe(quote.id)
  })

  test('an old link, another quote’s, one of a draft or of nothing, and an altered one are refused alike', async () => {
    const shop = await open()
    const links = openQuoteLinks(shop.app)
    const quote = await storeQuoteRow(shop)
    const renewed = await storeQuoteRow(shop, { link_rev: 2 })
    const draft = await storeQuoteRow(shop, { status: 'draft', current_version: null })
    const erased = await storeQuoteRow(shop, { erased_at: shop.app.clock().toISOString() })
    const token = await links.tokenFor(quote)
    const wrong = [
      await links.tokenFor({ id: renewed.id, link_rev: 1 }),
      await links.tokenFor(draft),
      await links.tokenFor(erased),
      await links.tokenFor({ id: 'f'.repeat(24), link_rev: 1 }),
      await links.tokenFor({ id: '0'.repeat(24), link_rev: 0 }),
      ...spoiltTokens(token, renewed.id),
    ]
    await expectRefusedAlike(links.open, wrong, 'quote_not_found')
    expect((await links.open(await links.tokenFor(renewed))).id).toBe(renewed.id)
  })

  test('a link is found by the order made from its quote', async () => {
    const shop = await open()
    const links = openQuoteLinks(shop.app)
    const { id } = await storeOrderRow(shop)
    const quote = await storeQuoteRow(shop, { order_id: id })
    expect(await links.linkOfOrder(id)).toBe(await links.linkFor(quote))
    expect(await links.linkOfOrder('f'.repeat(24))).toBeUndefined()
  })
})

test('no log contains anything that opens a quote', async () => {
  const shop = await openShop()
  const token = await openQuoteLinks(shop.app).tokenFor(await storeQuoteRow(shop))
  for (const [path, kept] of [
    [`/quote/${token}`, '/quote/[removed]'],
    [`/quote/${token.slice(0, 60)}`, '/quote/[removed]'],
    [`/quote/${token}/`, '/quote/[removed]/'],
    [`/api/quotes/${token}/pay`, '/api/quotes/[removed]/pay'],
    [`/%71uote/${token}`, '/quote/[removed]'],
    [`//quote//${token}`, '//quote//[removed]'],
    [`/QUOTE/${token.toUpperCase()}`, '/QUOTE/[removed]'],
    [`/elsewhere/${token}`, '/elsewhere/[removed]'],
    ['/shop/burgundy-blazer', '/shop/burgundy-blazer'],
    ['/api/admin/quotes/0123456789abcdef01234567', '/api/admin/quotes/0123456789abcdef01234567'],
    ['/quote/%', '/quote/[removed]'],
  ])
    expect(pathWithoutSecrets(path ?? '')).toBe(kept)
  shop.app.log.warn({ url: `/quote/${token}` }, `Somebody came from https://ilvara.example/quote/${token}`)
  expect(shop.logged.join('')).not.toContain(token)
  expect(shop.logged.join('')).not.toContain(token.slice(25))
})
