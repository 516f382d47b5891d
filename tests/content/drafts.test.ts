import { beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { connectContentful } from '#content/contentful.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { useStandins } from '../support/standins.ts'

const neighbours = useStandins('contentful')
const settings = () => readConfig(neighbours.env).config
const BLAZER = 'product-emerald-peak-lapel-blazer'
const SLUG = 'emerald-peak-lapel-blazer'

interface Call {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}
const questions = async () =>
  (await neighbours.control<readonly Call[]>('contentful', 'GET', '/control/calls')).filter(({ path }) =>
    path.startsWith('/preview/'),
  )
const fail = (fault: object) =>
  neighbours.control('contentful', 'POST', '/control/faults', [{ match: 'GET /preview', ...fault }])

const edit = async (id: string, fields: Readonly<Record<string, string>>, action = 'save') => {
  const path = `/demo/content/spaces/demo-space/environments/master/entries/${id}`
  await fetch(neighbours.env.CONTENTFUL_API_URL + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action, ...fields }),
  })
}

const catalogueOf = async (read: Promise<import('#content/drafts.ts').Drafts>) => {
  const drafts = await read
  if (drafts.outcome !== 'read') throw new Error(drafts.reason)
  return drafts.catalogue
}

// Each test starts without a cache.
let readDrafts: typeof import('#content/drafts.ts').readDrafts
beforeEach(async () => {
  vi.resetModules()
  ;({ readDrafts } = await import('#content/drafts.ts'))
  await fetch(`${neighbours.env.CONTENTFUL_API_URL}/demo/content/reset`, { method: 'POST' })
})

test('unchanged entries are read as published, in the same order and with the same times', async () => {
  const published = await readCatalogue(connectContentful(settings()))
  expect(await catalogueOf(readDrafts(settings()))).toEqual(published)
})

test('a saved change appears in drafts, but not in delivery', async () => {
  await edit(BLAZER, { 'field-title': 'The Redrawn Blazer', 'field-price': 'soon' })
  const { products, warnings } = await catalogueOf(readDrafts(settings()))
  expect(products.find(({ id }) => id === BLAZER)).toMatchObject({ title: 'The Redrawn Blazer' })
  expect(warnings).toMatchObject([{ id: BLAZER, field: 'price' }])
  const published = await readCatalogue(connectContentful(settings()))
  expect(JSON.stringify(published)).not.toContain('Redrawn')
})

test('a product that was never published is the newest, as it will be once it is', async () => {
  const made = await fetch(`${neighbours.env.CONTENTFUL_API_URL}/demo/content/entries`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ type: 'product' }),
  })
  const id = made.headers.get('location')?.split('/').at(-1) ?? ''
  await edit(id, { 'field-title': 'The Waistcoat', 'field-slug': 'waistcoat', 'field-category': 'Waistcoat' })
  const { products } = await catalogueOf(readDrafts(settings()))
  expect(products.at(-1)).toMatchObject({ id, slug: 'waistcoat' })
})

test('many simultaneous readers cost three requests together', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => readDrafts(settings(), index % 2 ? SLUG : undefined)),
  )
  expect(await questions()).toHaveLength(3)
})

test('viewing a product again costs one request, by its slug, and shows it as it is now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await readDrafts(settings(), SLUG)
  await edit(BLAZER, { 'field-title': 'The Redrawn Blazer' })
  vi.setSystemTime(Date.now() + 2000)
  await neighbours.control('contentful', 'DELETE', '/control/calls')
  const { products } = await catalogueOf(readDrafts(settings(), SLUG))
  expect(products).toHaveLength(22)
  expect(products.find(({ slug }) => slug === SLUG)?.title).toBe('The Redrawn Blazer')
  expect(await questions()).toMatchObject([{ query: { 'fields.slug': SLUG } }])
})

test('a product whose slug changed is no longer found under the old one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await readDrafts(settings(), SLUG)
  await edit(BLAZER, { 'field-slug': 'redrawn-blazer' })
  vi.setSystemTime(Date.now() + 2000)
  const old = await catalogueOf(readDrafts(settings(), SLUG))
  expect(old.products.some(({ slug }) => slug === SLUG)).toBe(false)
  const found = await catalogueOf(readDrafts(settings(), 'redrawn-blazer'))
  expect(found.products.filter(({ id }) => id === BLAZER)).toMatchObject([{ slug: 'redrawn-blazer' }])
})

test('an unreachable service is reported in a sentence, and the next reader tries again', async () => {
  await fail({ status: 403, body: { message: 'No.' } })
  expect(await readDrafts(settings())).toEqual({
    outcome: 'unreadable',
    reason: 'The content service answered 403: No.',
  })
  await neighbours.control('contentful', 'DELETE', '/control/faults')
  expect(await readDrafts(settings())).toMatchObject({ outcome: 'read' })
})

test('the delivery key opens no drafts, and the preview key no delivery', async () => {
  const { CONTENTFUL_ACCESS_TOKEN, CONTENTFUL_PREVIEW_TOKEN } = settings()
  expect(
    await readDrafts({ ...settings(), CONTENTFUL_PREVIEW_TOKEN: CONTENTFUL_ACCESS_TOKEN }),
  ).toMatchObject({ outcome: 'unreadable', reason: expect.stringContaining('401') })
  const swapped = { ...settings(), CONTENTFUL_ACCESS_TOKEN: CONTENTFUL_PREVIEW_TOKEN }
  await expect(connectContentful(swapped)('titles')).rejects.toThrow('401')
})
