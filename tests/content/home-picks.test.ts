import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readCatalogue } from '#content/read-catalogue.ts'
import { homeOf, MAX_CANDIDATES } from '#content/page-content.ts'
import { frontPictureOf, tileData } from '#domain/catalogue/tile.ts'
import { entry, holding, picture, item } from './entries.ts'

const CATEGORIES = ['Blazer', 'Shirt', 'Trouser', 'Corset', 'Looks', 'Suit']

/** Random letters that can't be compressed, like the content service's ids and hashes. */
const noise = (length: number, seed: number) => {
  let state = seed + 1
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return (state % 36).toString(36)
  }).join('')
}

const productNo = (index: number) => {
  const slug = `silk-piece-${index}`
  const url = `//images.ctfassets.net/a1b2c3d4e5f6/${noise(22, index)}/${noise(32, index + 7000)}/${slug}-front.jpg`
  return entry(
    item({
      title: `The Silk Piece ${index}`,
      slug,
      category: CATEGORIES[index % CATEGORIES.length],
      images: [picture(slug, { url })],
      colors: ['Emerald'],
    }),
  )
}

const homeWith = async (product: ReturnType<typeof productNo>[]) =>
  homeOf(await readCatalogue(holding({ product })))
const slugsOf = (items: readonly { readonly slug: string }[]) => items.map(({ slug }) => slug)

test('for a small brand every product that may be picked is a candidate', async () => {
  const { split, looks } = await homeWith(Array.from({ length: 33 }, (_, index) => productNo(index)))
  expect(split.candidates).toHaveLength(23)
  expect(looks.candidates).toHaveLength(5)
  const categories = new Set(split.candidates.flatMap((candidate) => candidate.categories))
  expect([...categories].toSorted()).toEqual(['Blazer', 'Corset', 'Shirt', 'Trouser'])
})

test('for a large brand a page carries a sample, and each publication another, until all have been shown', async () => {
  const products = Array.from({ length: 180 }, (_, index) => productNo(index))
  const seen = new Set<string>()
  for (let publications = 0; publications < 60; publications += 1) {
    products.push(productNo(products.length))
    const { split, looks } = await homeWith(products)
    expect(split.candidates).toHaveLength(MAX_CANDIDATES)
    expect(new Set(slugsOf(split.candidates)).size).toBe(MAX_CANDIDATES)
    for (const slug of slugsOf([...split.candidates, ...looks.candidates])) seen.add(slug)
  }
  const eligible = Array.from({ length: 180 }, (_, index) => index).filter((index) => index % 6 !== 5)
  expect(eligible.filter((index) => !seen.has(`silk-piece-${index}`))).toEqual([])
})

test('the same products give the same sample, whatever their order', async () => {
  const products = Array.from({ length: 180 }, (_, index) => productNo(index))
  const { split } = await homeWith(products)
  expect(slugsOf((await homeWith(products.toReversed())).split.candidates)).toEqual(slugsOf(split.candidates))
})

test('a candidate adds about sixty bytes to a page', async () => {
  const { split } = await homeWith(Array.from({ length: 180 }, (_, index) => productNo(index)))
  const bytes = brotliCompressSync(JSON.stringify(split.candidates.map(tileData))).length
  expect(bytes / MAX_CANDIDATES).toBeLessThan(64)
})

test('a candidate’s picture URL can be restored, whatever it contains', async () => {
  const { split } = await homeWith([
    productNo(0),
    entry(item({ slug: 'a', images: [picture('a^b', { url: '//images.ctfassets.net/a/^/a^.jpg' })] })),
  ])
  expect(split.candidates.map(tileData).map(frontPictureOf)).toEqual([
    'https://images.ctfassets.net/a/%5E/a%5E.jpg',
    split.candidates[1]?.pictures[0]?.src,
  ])
})
