import { expect, test } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import {
  connectContentful,
  connectDrafts,
  type ContentType,
  type ObservedVersion,
} from '#content/contentful.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { noteWaits } from '../support/note-waits.ts'
import { useStandins } from '../support/standins.ts'

const neighbours = useStandins('contentful')
const settings = () => readConfig(neighbours.env).config
interface Call {
  readonly method: string
  readonly path: string
}
const calls = () => neighbours.control<readonly Call[]>('contentful', 'GET', '/control/calls')

test('the bundled catalogue is read completely and without a warning', async () => {
  const { products, banners, titles, warnings } = await readCatalogue(connectContentful(settings()))
  expect(warnings).toEqual([])
  expect(products.length).toBeGreaterThanOrEqual(22)
  expect(banners.length).toBeGreaterThan(0)
  expect(titles.map(({ type }) => type).toSorted()).toEqual(['split', 'triple'])
  expect(products.every(({ pictures }) => pictures.every(({ src }) => src.startsWith('/')))).toBe(true)
})

test('a build makes three requests and only reads', async () => {
  await readCatalogue(connectContentful(settings()))
  const asked = await calls()
  expect(asked).toHaveLength(3)
  expect(asked.every(({ method }) => method === 'GET')).toBe(true)
})

test('a read reports the versions of the watched entries and assets in its answers, and of no others', async () => {
  const seen: ObservedVersion[] = []
  const picture = 'picture-emerald-peak-lapel-blazer-front'
  const ids = new Set(['product-emerald-peak-lapel-blazer', 'detail-care-dry-clean', picture, 'nowhere'])
  const watch = { ids, onRead: (some: readonly ObservedVersion[]) => void seen.push(...some) }
  await connectContentful(settings(), { watch })('product')
  expect(seen).toEqual([
    {
      kind: 'Entry',
      id: 'product-emerald-peak-lapel-blazer',
      version: { revision: 1, contentType: 'product', updatedAt: expect.any(String) },
    },
    expect.objectContaining({ kind: 'Entry', id: 'detail-care-dry-clean' }),
    {
      kind: 'Asset',
      id: picture,
      version: { revision: 1, contentType: undefined, updatedAt: expect.any(String) },
    },
  ])
})

test('an entry that arrives without its fields doesn’t affect the others', async () => {
  const sys = {
    id: 'bare',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    revision: 1,
  }
  const body = { sys: { type: 'Array' }, total: 1, skip: 0, limit: 400, items: [{ sys }] }
  await neighbours.control('contentful', 'POST', '/control/faults', [
    { match: 'GET /spaces', about: 'titles', status: 200, body },
  ])
  const { products, titles } = await readCatalogue(connectContentful(settings()))
  expect(products.length).toBeGreaterThanOrEqual(22)
  expect(titles).toEqual([])
})

test('a missing content type is named, with the command that creates it', async () => {
  await expect(connectContentful(settings())('hats' as ContentType)).rejects.toThrow(
    'The content service has no content type “hats”; npm run content:setup creates it.',
  )
})

test('a query that the service rejects says where it is wrong', async () => {
  const errors = [{ name: 'unknown', path: ['fields', 'slug'], details: 'No field with id "slug" found.' }]
  await neighbours.control('contentful', 'POST', '/control/faults', [
    { match: 'GET /spaces', status: 400, body: { message: 'The query was invalid.', details: { errors } } },
  ])
  await expect(connectContentful(settings())('product')).rejects.toThrow(
    'The content service answered 400: The query was invalid (fields.slug).',
  )
})

test('a request is retried after a temporary failure', async () => {
  await neighbours.control('contentful', 'POST', '/control/faults', [
    { match: 'GET /spaces', times: 1, status: 503 },
  ])
  await expect(connectContentful(settings())('titles')).resolves.toHaveLength(2)
  expect(await calls()).toHaveLength(2)
})

test('a refusal is not retried', async () => {
  await neighbours.control('contentful', 'POST', '/control/faults', [
    { match: 'GET /spaces', status: 404, body: {} },
  ])
  await expect(connectContentful(settings())('titles')).rejects.toThrow('The content service answered 404')
  expect(await calls()).toHaveLength(1)
})

test.each([
  { whose: 'a build', path: 'GET /spaces', connect: connectContentful },
  { whose: 'the preview', path: 'GET /preview', connect: connectDrafts },
])(
  'a question of $whose waits thirty seconds, and is asked six times at growing, jittered pauses',
  async ({ path, connect }) => {
    await neighbours.control('contentful', 'POST', '/control/faults', [{ match: path, status: 503 }])
    const waits = noteWaits()
    await expect(connect(settings())('titles')).rejects.toThrow('The content service answered 503')
    expect(await calls()).toHaveLength(6)
    expect(waits.filter((ms) => ms === 30 * 1000)).toHaveLength(6)
    const pauses = waits.filter((ms) => ms < 30 * 1000)
    expect(pauses).toHaveLength(5)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    for (const [index, pause] of pauses.entries()) {
      const least = 1000 * Math.SQRT2 ** (index + 1) + 500
      expect(pause).toBeGreaterThanOrEqual(Math.floor(least))
      expect(pause).toBeLessThan(least + 200)
    }
  },
)
