import { expect, test } from 'vitest'
import HomePage from '#components/home/HomePage.astro'
import { readCatalogue } from '#content/read-catalogue.ts'
import { homeOf } from '#content/page-content.ts'
import { entry, holding, picture, item } from '../content/entries.ts'
import { render } from '../support/render.ts'

const banner = (section: string, title: string, landingURL?: string) =>
  entry({ type: 'mainImage', section, title, banner: [picture(title.toLowerCase())], landingURL })

/** The bands of a home page with these banners, as they are built. */
const bandsOf = async (...banners: ReturnType<typeof banner>[]) => {
  const catalogue = await readCatalogue(holding({ product: [entry(item())], banners }))
  const html = await render(HomePage, { ...homeOf(catalogue) })
  const band = (label: string) =>
    new RegExp(`<section[^>]*aria-label="${label}".*?</section>`, 's').exec(html)?.[0] ?? ''
  return { split: band('About the pieces'), triple: band('About the looks') }
}

test('the banners of both sections are shown, and link where their editors say', async () => {
  const { split, triple } = await bandsOf(
    banner('split', 'Cut for you', '/shop?category=Blazer'),
    banner('triple', 'One cloth', 'https://elsewhere.example/cloth'),
  )
  expect(split).toContain('Cut for you')
  expect(split).toContain('href="/shop?category=Blazer"')
  expect(split).toContain('See the pieces')
  expect(triple).toContain('One cloth')
  expect(triple).toContain('one cloth.jpg')
  expect(triple).toContain('href="https://elsewhere.example/cloth"')
})

test.each([
  undefined,
  '',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
])('a banner whose landing URL is %o is shown without a link', async (landingURL) => {
  const { split } = await bandsOf(banner('split', 'Cut for you', landingURL))
  expect(split).toContain('Cut for you')
  expect(split).not.toContain('<a ')
  expect(split).not.toContain('href')
})

test('the hero’s slides have a portrait picture for phones if their editors gave one', async () => {
  const upright = picture('tall')
  const wide = picture('wide', { details: { image: { width: 2400, height: 1350 } } })
  const slide = (title: string, ...pictures: ReturnType<typeof picture>[]) =>
    entry({ type: 'carousel', title, banner: pictures })
  const catalogue = await readCatalogue(
    holding({ product: [entry(item())], banners: [slide('Both', upright, wide), slide('One', wide)] }),
  )
  const html = await render(HomePage, { ...homeOf(catalogue) })
  const [, both = '', one = ''] = html.split('data-slide')
  expect(both).toMatch(
    /<source media="\(max-width: 800px\) and \(orientation: portrait\)" type="image\/avif" srcset="[^"]*tall/,
  )
  expect(both).toMatch(/<img src="[^"]*wide/)
  expect(one).not.toContain('tall')
  expect(one).not.toContain('media=')
})

test('several banners in a section take turns; a single one stands alone', async () => {
  const { split, triple } = await bandsOf(
    banner('split', 'First', '/shop'),
    banner('triple', 'Alone', '/lookbook'),
    banner('split', 'Second', '/contactus'),
    banner('split', 'Third'),
  )
  expect(split).toContain('data-carousel')
  expect(split.match(/data-slide/g)).toHaveLength(3)
  expect(split.match(/data-current/g)).toHaveLength(1)
  expect(split).toContain('Slide 3 of 3')
  expect(split.indexOf('First')).toBeLessThan(split.indexOf('Second'))
  expect(triple).not.toContain('data-carousel')
})

test('a banner without a title leaves the page its heading, and adds no empty one', async () => {
  const untitled = (type: string, section?: string) =>
    entry({ type, section, title: '', banner: [picture('silk')], landingURL: '/shop' })
  const catalogue = await readCatalogue(
    holding({ product: [entry(item())], banners: [untitled('carousel'), untitled('mainImage', 'split')] }),
  )
  const html = await render(HomePage, { ...homeOf(catalogue) })
  expect(html).toMatch(/<h1[^>]*>[^<\s]/)
  expect(html).not.toMatch(/<h[12][^>]*>\s*<\/h[12]>/)
  expect(html).not.toContain('See the pieces: "')
})
