import { expect, test } from 'vitest'
import { readCatalogue } from '#content/read-catalogue.ts'
import { warningText } from '#content/warnings.ts'
import { entry, holding, picture, item } from './entries.ts'

const product = [entry(item())]
const banner = (fields: Readonly<Record<string, unknown>>) =>
  entry({ type: 'mainImage', title: 'Silk', banner: [picture('silk')], landingURL: '/shop', ...fields })
const read = (fields: Readonly<Record<string, unknown>>) =>
  readCatalogue(holding({ product, banners: [banner(fields)] }))

test('a banner links to a path of the shop or an http URL', async () => {
  for (const landingURL of ['/shop?category=Looks', 'https://elsewhere.example/a'])
    expect((await read({ landingURL })).banners[0]?.landingUrl).toBe(landingURL)
})

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>1</script>',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'ftp://evil.example',
  'vbscript:x',
  7,
])('the landing URL %o is dropped with a warning', async (landingURL) => {
  const { banners, warnings } = await read({ landingURL })
  expect(banners[0]).toMatchObject({ title: 'Silk', landingUrl: undefined })
  expect(warnings).toEqual([expect.objectContaining({ field: 'landingURL' })])
})

test('a banner without a picture or with an unknown type is left out with a warning', async () => {
  for (const fields of [{ banner: [] }, { type: 'poster' }]) {
    const { banners, warnings } = await read(fields)
    expect(banners).toEqual([])
    expect(warnings).toHaveLength(1)
  }
})

test('the spelling of a type doesn’t matter', async () => {
  expect((await read({ type: ' MainImage ', section: 'Split' })).banners[0]).toMatchObject({
    type: 'mainImage',
    section: 'split',
  })
})

test('headings of sections are read, and others are left out with a warning', async () => {
  const { titles, warnings } = await readCatalogue(
    holding({
      product,
      titles: [entry({ type: 'split', title: 'Cut for the room' }), entry({ type: 'footer', title: 'No' })],
    }),
  )
  expect(titles).toEqual([{ id: expect.any(String), type: 'split', title: 'Cut for the room', subtitle: '' }])
  expect(warnings.map(warningText)).toEqual([
    expect.stringMatching(/^Content: titles \w+ \(No\), field "type": /),
  ])
})

test('a banner without a title is shown, with a warning that it has no heading', async () => {
  const { banners, warnings } = await read({ title: ' ' })
  expect(banners).toHaveLength(1)
  expect(warnings).toEqual([
    expect.objectContaining({ field: 'title', why: expect.stringContaining('is empty') }),
  ])
})
