import type { APIContext } from 'astro'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { Window } from 'happy-dom'
import { beforeAll, expect, test } from 'vitest'
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

let container: AstroContainer
beforeAll(async () => {
  container = await AstroContainer.create({ astroConfig: { site: 'https://shop.example' } })
})

/** The page as a browser without scripts holds it. */
const rendered = async (component: Parameters<AstroContainer['renderToString']>[0], props = {}) => {
  const { document } = new Window()
  document.write(await container.renderToString(component, { props }))
  return document
}

const look = (number: number): Product => ({
  id: `look${number}`,
  slug: `look-${number}`,
  title: `Look ${number}`,
  description: [],
  categories: ['Looks'],
  pictures: [{ src: `/pictures/${number}.webp`, alt: '', width: 1200, height: 1600 }],
  sizes: [],
  details: [],
  colors: ['Ivory throughout'],
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: '1',
})

test('the shipping page states its times and costs', async () => {
  const { textContent } = (await rendered(PolicyPage, { policy: shippingPolicy })).body
  for (const fact of ['6 to 21 working days', '2 to 3 working days', 'Shipping within India is free'])
    expect(textContent).toContain(fact)
})

test('a policy says which of the policies it is, and leads to the others', async () => {
  const page = await rendered(PolicyPage, { policy: shippingPolicy })
  const links = [...page.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/shipping', '/refund', '/terms', '/privacypolicy'])
  expect(page.querySelector('nav [aria-current="page"]')?.getAttribute('href')).toBe('/shipping')
})

test('/terms#lucky-draw is where the draw is explained', async () => {
  const page = await rendered(PolicyPage, { policy: terms })
  expect(page.querySelector('#lucky-draw h2')?.textContent).toContain('lucky draw')
})

test('the team page shows three people, each under her role', async () => {
  const page = await rendered(TeamPage)
  const shown = [...page.querySelectorAll('article')].map((article) => [
    article.querySelector('.label')?.textContent,
    article.querySelector('h2')?.textContent,
  ])
  expect(shown).toEqual(people.map(({ role, name }) => [role, name]))
})

test('the contact page carries what the law asks for', async () => {
  const page = await rendered(BrandDetails)
  for (const line of [legal.name, ...legal.address, legal.customerCare.phone, legal.grievanceOfficer.name])
    expect(page.body.textContent).toContain(line)
  const hrefs = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  expect(hrefs.some((href) => href.startsWith(`mailto:${legal.grievanceOfficer.email}`))).toBe(true)
})

test('the lookbook shows every look in its order and leads to its page', async () => {
  const looks = [1, 2, 3, 4, 5, 6, 7].map(look)
  const page = await rendered(LookbookPage, { looks, line: 'Seven ways to walk in' })
  const hrefs = [...page.querySelectorAll('.look > a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(looks.map(({ slug }) => `/shop/${slug}`))
  expect(page.body.textContent).toContain('Seven ways to walk in. Each look')
})

test('a lookbook without looks leads to the shop', async () => {
  const page = await rendered(LookbookPage, { looks: [] })
  expect(page.querySelector('.empty-state a')?.getAttribute('href')).toBe('/shop')
})

test('a page that is to stay out of search engines says so', async () => {
  const meta = { title: 'Cart', description: '', path: '/cart', image: '/og-image.jpg', type: 'website' }
  const hidden = await rendered(PageMeta, { ...meta, noindex: true })
  expect(hidden.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
  const shown = await rendered(PageMeta, { ...meta, noindex: false })
  expect(shown.querySelector('meta[name="robots"]')).toBeNull()
  expect(shown.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('https://shop.example/cart')
})

test('a long description is cut between characters, also where an emoji stands at the edge', async () => {
  const meta = { title: 'Cart', path: '/cart', image: '/og-image.jpg', type: 'website', noindex: false }
  const page = await rendered(PageMeta, { ...meta, description: `${'a'.repeat(156)}🧵${'b'.repeat(20)}` })
  const shown = page.querySelector('meta[name="description"]')?.getAttribute('content')
  expect(shown).toBe(`${'a'.repeat(156)}🧵…`)
})

test('the merchant feed says how long making takes, and of many colours the first three', async () => {
  const colors = ['Emerald', 'Ivory', 'Black', 'Teal']
  const products = [{ ...look(1), price: 48_500, colors }, look(2)]
  giveCatalogue({ products, banners: [], titles: [], warnings: [], withoutPage: [], revision: '' })
  const site = new URL('https://shop.example')
  // Of all that Astro hands to a page it reads its address only.
  const answer = await getMerchantFeed({ site } as APIContext)
  const items = (await answer.text()).match(/<item>.*?<\/item>/gs) ?? []
  expect(items).toHaveLength(1)
  const [item] = items
  expect(item).toContain('<g:link>https://shop.example/shop/look-1</g:link>')
  expect(item).toContain('<g:availability>in_stock</g:availability>')
  expect(item).toContain('<g:min_handling_time>6</g:min_handling_time>')
  expect(item).toContain('<g:max_handling_time>21</g:max_handling_time>')
  expect(item).toContain('<g:color>Emerald/Ivory/Black</g:color>')
})
