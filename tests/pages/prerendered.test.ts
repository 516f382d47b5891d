import type { APIContext } from 'astro'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import BrandDetails from '#components/enquiries/BrandDetails.astro'
import LookbookPage from '#components/lookbook/LookbookPage.astro'
import TeamPage from '#components/people/TeamPage.astro'
import PolicyPage from '#components/policies/PolicyPage.astro'
import PageMeta from '#components/site/PageMeta.astro'
import { giveCatalogue } from '#content/given-catalogue.ts'
import { shippingPolicy, terms } from '#copy/policies.ts'
import { legal, people } from '#copy/settings.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { GET as getMerchantFeed } from '#pages/merchant.xml.ts'
import { FRONT, productOf } from '../support/products.ts'
import { render } from '../support/render.ts'

/** The page as a browser without scripts shows it. */
const rendered = async (...shown: Parameters<typeof render>) => {
  const { document } = new Window()
  document.write(await render(...shown))
  return document
}

const look = (number: number) =>
  productOf(`look${number}`, {
    slug: `look-${number}`,
    title: `Look ${number}`,
    categories: ['Looks'],
    pictures: [{ ...FRONT, src: `/pictures/${number}.webp`, alt: '' }],
    sizes: [],
    colors: ['Ivory throughout'],
  })

test('the shipping page states its times and costs', async () => {
  const { textContent } = (await rendered(PolicyPage, { policy: shippingPolicy })).body
  for (const fact of ['6 to 21 working days', '2 to 3 working days', 'Shipping within India is free'])
    expect(textContent).toContain(fact)
})

test('a policy says which of the policies it is, and links to the others', async () => {
  const page = await rendered(PolicyPage, { policy: shippingPolicy })
  const links = [...page.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/shipping', '/refund', '/terms', '/privacypolicy'])
  expect(page.querySelector('nav [aria-current="page"]')?.getAttribute('href')).toBe('/shipping')
})

test('/terms#lucky-draw is where the draw is explained', async () => {
  const page = await rendered(PolicyPage, { policy: terms })
  expect(page.querySelector('#lucky-draw h2')?.textContent).toContain('lucky draw')
})

test('the team page shows three people, each under her role and with her initials', async () => {
  const page = await rendered(TeamPage)
  const shown = [...page.querySelectorAll('article')].map((article) => [
    article.querySelector('.label')?.textContent,
    article.querySelector('h2')?.textContent,
  ])
  expect(shown).toEqual(people.map(({ role, name }) => [role, name]))
  const initials = [...page.querySelectorAll('.monogram')].map((monogram) => monogram.textContent.trim())
  expect(initials).toEqual(['MI', 'AM', 'ZR'])
})

test('the contact page has what the law requires', async () => {
  const page = await rendered(BrandDetails)
  for (const line of [
    legal.name,
    ...legal.address,
    legal.cin,
    legal.customerCare.phone,
    legal.grievanceOfficer.name,
  ])
    expect(page.body.textContent).toContain(line)
  const hrefs = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  expect(hrefs.some((href) => href.startsWith(`mailto:${legal.grievanceOfficer.email}`))).toBe(true)
})

test('the lookbook shows every look in order and links to its page', async () => {
  const looks = [1, 2, 3, 4, 5, 6, 7].map(look)
  const page = await rendered(LookbookPage, { looks, line: 'Seven ways to walk in' })
  const hrefs = [...page.querySelectorAll('.look > a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(looks.map(({ slug }) => `/shop/${slug}`))
  expect(page.body.textContent).toContain('Seven ways to walk in. Each look')
})

test('a lookbook without looks links to the shop', async () => {
  const page = await rendered(LookbookPage, { looks: [] })
  expect(page.querySelector('.empty-state a')?.getAttribute('href')).toBe('/shop')
})

test('a page that must stay out of search engines says so', async () => {
  const meta = { title: 'Cart', description: '', path: '/cart', image: '/og-image.jpg', type: 'website' }
  const hidden = await rendered(PageMeta, { ...meta, noindex: true })
  expect(hidden.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
  const shown = await rendered(PageMeta, { ...meta, noindex: false })
  expect(shown.querySelector('meta[name="robots"]')).toBeNull()
  expect(shown.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('https://shop.example/cart')
})

test('a long description is cut between characters, even if an emoji is at the edge', async () => {
  const meta = { title: 'Cart', path: '/cart', image: '/og-image.jpg', type: 'website', noindex: false }
  const page = await rendered(PageMeta, { ...meta, description: `${'a'.repeat(156)}🧵${'b'.repeat(20)}` })
  const shown = page.querySelector('meta[name="description"]')?.getAttribute('content')
  expect(shown).toBe(`${'a'.repeat(156)}🧵…`)
})

const merchantItems = async (...products: readonly Product[]) => {
  giveCatalogue({ products, banners: [], titles: [], warnings: [], withoutPage: [], revision: '' })
  // The feed reads only the site's URL from Astro's context.
  const answer = await getMerchantFeed({ site: new URL('https://shop.example') } as APIContext)
  const items = (await answer.text()).match(/<item>.*?<\/item>/gs) ?? []
  return items.map((item) => ({
    item,
    all: (name: string) =>
      [...item.matchAll(new RegExp(`<g:${name}>(.*?)</g:${name}>`, 'g'))].map(([, value]) => value),
  }))
}

const sizesOf = (...sizes: readonly string[]) => sizes.map((size) => ({ size, brandSize: '', inches: '' }))

test('the merchant feed lists a product in each colour and size, as one group, and says how long making takes', async () => {
  const picture = (src: string) => ({ src, alt: '', width: 1200, height: 1600 })
  const suit: Product = {
    ...look(1),
    price: 48_500,
    // The last colour has no picture.
    colors: ['Emerald', 'Ivory & Black', 'Teal'],
    colorways: [
      { color: 'Emerald', pictures: [picture('/pictures/1.webp')] },
      { color: 'Ivory & Black', pictures: [picture('/pictures/ivory.webp')] },
    ],
    categories: ['Suit', 'Blazer'],
    sizes: sizesOf('S', 'M', 'M'),
  }
  const items = await merchantItems(suit, look(2))
  expect(items.map(({ all }) => [all('color'), all('size'), all('link')].flat())).toEqual([
    ['Emerald', 'S', 'https://shop.example/shop/look-1?colour=emerald'],
    ['Emerald', 'M', 'https://shop.example/shop/look-1?colour=emerald'],
    ['Ivory &amp; Black', 'S', 'https://shop.example/shop/look-1?colour=ivory%20%26%20black'],
    ['Ivory &amp; Black', 'M', 'https://shop.example/shop/look-1?colour=ivory%20%26%20black'],
  ])
  expect(new Set(items.flatMap(({ all }) => all('id'))).size).toBe(4)
  expect(new Set(items.flatMap(({ all }) => all('item_group_id'))).size).toBe(1)
  expect(items[2]?.all('image_link')).toEqual(['https://shop.example/pictures/ivory.webp?w=1200&amp;q=75'])
  expect(items[0]?.all('product_type')).toEqual(['Suit', 'Blazer'])
  for (const fact of [
    '<g:availability>in_stock</g:availability>',
    '<g:min_handling_time>6</g:min_handling_time>',
    '<g:max_handling_time>21</g:max_handling_time>',
    '<g:shipping><g:country>IN</g:country><g:price>0.00 INR</g:price></g:shipping>',
  ])
    expect(items[0]?.item).toContain(fact)
})

test.each(['front.avif', 'front'])(
  'the merchant feed has the picture %s as JPEG, because Google takes no AVIF',
  async (file) => {
    const [front] = look(1).pictures
    if (!front) throw new Error('The look has no picture')
    const pictures = [{ ...front, src: `https://images.ctfassets.net/a/${file}` }]
    const [item] = await merchantItems({ ...look(1), price: 9_000, pictures })
    expect(item?.all('image_link')).toEqual([
      `https://images.ctfassets.net/a/${file}?w=1200&amp;fm=jpg&amp;q=75`,
    ])
  },
)

test('the merchant feed leaves out what Google refuses: an item without a picture, and names that are too long', async () => {
  const id = 'i'.repeat(64)
  const long: Product = { ...look(1), id, price: 9_000, title: '🧵'.repeat(160), colors: ['c'.repeat(80)] }
  const [item, ...others] = await merchantItems(long, { ...look(2), price: 9_000, pictures: [] })
  expect(others).toEqual([])
  expect([...(item?.all('title')[0] ?? '')]).toHaveLength(150)
  expect(item?.all('color')[0]).toHaveLength(40)
  for (const name of ['id', 'item_group_id']) expect(item?.all(name)[0]?.length).toBeLessThanOrEqual(50)
  expect(item?.all('size')).toEqual([])
})
