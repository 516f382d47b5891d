import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createClient, type CreateClientParams } from 'contentful'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { contentService } from '#standins/contentful/service.ts'
import { startStandins } from '#standins/start.ts'
import { openServer, type RunningServer } from '#standins/wire/server.ts'

const BUNDLED = join(import.meta.dirname, '../../src/standins/contentful/catalogue.json')
const TOKEN = 'a-token-for-tests'

let folder: string
let server: RunningServer
let small: RunningServer
let smallFile: string

const open = (catalogueFile: string) =>
  openServer(
    contentService({
      space: 'sp1',
      environment: 'master',
      token: TOKEN,
      previewToken: 'a-preview-token',
      catalogueFile,
      dataDir: folder,
      siteUrl: 'http://127.0.0.1:1',
      webhookSecret: 'tests',
      picturesBase: '/demo/pictures',
    }),
    0,
  )

const client = (address: string, options: Partial<CreateClientParams> = {}) =>
  createClient({
    space: 'sp1',
    accessToken: TOKEN,
    environment: 'master',
    host: new URL(address).host,
    insecure: true,
    retryLimit: 0,
    logHandler: () => undefined,
    ...options,
  })

const shop = () => client(server.address)

const control = (method: string, path: string, body?: unknown) =>
  fetch(`${server.address}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const published = (id: string, type: string, fields: Record<string, unknown>, more: object = {}) => ({
  sys: {
    id,
    type: 'Entry',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    publishedVersion: 1,
    contentType: { sys: { type: 'Link', linkType: 'ContentType', id: type } },
    ...more,
  },
  fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }])),
})

const entryLink = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })

const note = (id: string, text: string, links: readonly string[] = [], more: object = {}) =>
  published(id, 'note', { text, next: links.map(entryLink) }, more)

// A file system's clock can be too coarse for two writes in a row; a different size tells them apart.
let writes = 0

const writeNotes = (entries: readonly unknown[]): void =>
  writeFileSync(
    smallFile,
    JSON.stringify({
      contentTypes: [
        {
          sys: { id: 'note', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
          name: 'Note',
          fields: [
            { id: 'text', name: 'Text', type: 'Symbol' },
            { id: 'size', name: 'Size', type: 'Integer' },
            { id: 'next', name: 'Next', type: 'Array', items: { type: 'Link', linkType: 'Entry' } },
          ],
        },
      ],
      entries,
      assets: [],
      locales: [
        { code: 'en-US', name: 'English', default: true, fallbackCode: null },
        { code: 'hi-IN', name: 'Hindi', fallbackCode: 'en-US' },
      ],
      padding: ' '.repeat((writes += 1)),
    }),
  )

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'content-'))
  smallFile = join(folder, 'notes.json')
  writeNotes([])
  server = await open(BUNDLED)
  small = await open(smallFile)
})

afterAll(async () => {
  await Promise.all([server.close(), small.close()])
  rmSync(folder, { recursive: true })
})

test('a shop finds a piece by its slug, with pictures, sizes and details two links deep', async () => {
  const { items, total } = await shop().withoutUnresolvableLinks.getEntries({
    content_type: 'product',
    'fields.slug': 'emerald-peak-lapel-blazer',
    include: 2,
    limit: 1,
  })
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    sys: {
      type: 'Entry',
      locale: 'en-US',
      revision: 1,
      contentType: { sys: { id: 'product' } },
      space: { sys: { id: 'sp1' } },
    },
    fields: {
      title: 'The Peak Lapel Blazer',
      price: 48500,
      colors: ['Emerald', 'Burgundy', 'Midnight'],
      images: [
        {
          fields: {
            file: {
              url: expect.stringMatching(/^\/demo\/pictures\/sp1\/[\w-]+\/[0-9a-f]{32}\/[\w-]+\.webp$/),
            },
          },
        },
        {},
        {},
      ],
      sizes: expect.arrayContaining([
        expect.objectContaining({
          fields: expect.objectContaining({ size: 'M', brandSize: '38', inches: '36' }),
        }),
      ]),
      productdescription: expect.arrayContaining([
        expect.objectContaining({ fields: { details: 'Dry clean only' } }),
      ]),
    },
  })
})

test('a piece without a price has no price field at all', async () => {
  const entry = await shop().getEntry('product-burgundy-double-breasted-suit')
  expect(Object.keys(entry.fields)).not.toContain('price')
})

test('pages follow each other without a gap or a repeat', async () => {
  const slugs: unknown[] = []
  let total = 1
  while (slugs.length < total) {
    const page = await shop().getEntries({
      content_type: 'product',
      order: ['fields.title', 'sys.id'],
      skip: slugs.length,
      limit: 5,
    })
    total = page.total
    slugs.push(...page.items.map(({ fields }) => fields.slug))
  }
  expect(slugs).toHaveLength(22)
  expect(new Set(slugs).size).toBe(22)
})

const titles = async (query: Record<string, unknown>): Promise<unknown[]> => {
  const { items } = await shop().getEntries({ content_type: 'product', order: ['fields.title'], ...query })
  return items.map(({ fields }) => fields.title)
}

test('filters choose as the service does', async () => {
  expect(await titles({ 'fields.category[in]': ['Suit', 'Corset'] })).toHaveLength(5)
  expect(await titles({ 'fields.category[ne]': 'Looks' })).toHaveLength(16)
  expect(await titles({ 'fields.category[nin]': ['Looks', 'Shirt'] })).toHaveLength(12)
  expect(await titles({ 'fields.colors': 'Blush' })).toEqual(['The Boardroom Blazer', 'The Office Shirt'])
  expect(await titles({ 'fields.colors[all]': ['Ivory', 'Black'] })).toEqual([
    'The Shawl Blazer',
    'The Wide-Leg Trouser',
  ])
  expect(await titles({ 'fields.price[exists]': true })).toHaveLength(6)
  expect(await titles({ 'fields.price[exists]': false, 'fields.category': 'Suit' })).toEqual([
    'The Chair Suit',
  ])
  expect(await titles({ 'fields.price[gte]': 48500 })).toEqual([
    'The Founder Suit',
    'The Peak Lapel Blazer',
    'The Shawl Blazer',
  ])
  expect(await titles({ 'fields.price[gt]': 48500, 'fields.price[lt]': 125000 })).toEqual([
    'The Shawl Blazer',
  ])
  expect(await titles({ 'fields.title[match]': 'corset ev' })).toEqual(['The Evening Corset'])
  expect(await titles({ 'sys.createdAt[gt]': '2026-11-01T00:00:00Z' })).toEqual(['The Founder Suit'])
  expect(await titles({ 'sys.id[in]': ['look-01', 'look-02'] })).toEqual(['Look 01', 'Look 02'])
  expect(await titles({ 'fields.sizes.sys.id': 'size-corset-m' })).toHaveLength(3)
  expect(
    await titles({ 'fields.sizes.sys.contentType.sys.id': 'size', 'fields.sizes.fields.brandSize': '22' }),
  ).toHaveLength(3)
})

test('words are searched in every text of an entry', async () => {
  expect(await titles({ query: 'unbroken shawl' })).toEqual(['The Shawl Blazer'])
  expect(await titles({ query: 'herringbone' })).toEqual([])
})

test('the newest piece comes first when asked so, and what has no price comes last', async () => {
  expect((await titles({ order: ['-sys.createdAt'] })).slice(0, 2)).toEqual(['The Founder Suit', 'Look 04'])
  const byPrice = await titles({ order: ['fields.price', 'fields.title'] })
  expect(byPrice.slice(0, 6)).toEqual([
    'The Office Shirt',
    'The Wide-Leg Trouser',
    'The Boned Corset',
    'The Peak Lapel Blazer',
    'The Shawl Blazer',
    'The Founder Suit',
  ])
  expect(byPrice).toHaveLength(22)
})

test('a selection brings the chosen fields and no others', async () => {
  const { items } = await shop().getEntries({
    content_type: 'product',
    select: ['fields.title', 'fields.slug'],
    'fields.slug': 'burgundy-corset',
  })
  expect(items).toEqual([
    {
      sys: { id: 'product-burgundy-corset', type: 'Entry' },
      fields: { title: 'The Boned Corset', slug: 'burgundy-corset' },
    },
  ])
})

test('all locales at once come keyed by locale; another locale falls back', async () => {
  writeNotes([note('n1', 'Hem')])
  const all = await client(small.address).withAllLocales.getEntries({ content_type: 'note' })
  expect(all.items[0]?.fields).toMatchObject({ text: { 'en-US': 'Hem' } })
  expect(all.items[0]?.sys).not.toHaveProperty('locale')
  const hindi = await client(small.address).getEntries({ locale: 'hi-IN' })
  expect(hindi.items[0]).toMatchObject({ sys: { locale: 'hi-IN' }, fields: { text: 'Hem' } })
})

test('drafts are not delivered, and a link to one is named among the errors', async () => {
  writeNotes([
    note('a', 'First', ['b', 'draft', 'nowhere']),
    note('b', 'Second', ['a']),
    note('draft', 'Later', [], { publishedVersion: undefined }),
    note('old', 'Formerly', [], { archivedVersion: 3 }),
  ])
  const raw = await client(small.address).withoutLinkResolution.getEntries({
    content_type: 'note',
    'sys.id': 'a',
  })
  expect(raw.includes?.Entry?.map(({ sys }) => sys.id)).toEqual(['b'])
  expect(raw.errors?.map(({ details }) => details)).toEqual([
    { type: 'Link', linkType: 'Entry', id: 'draft' },
    { type: 'Link', linkType: 'Entry', id: 'nowhere' },
  ])
  const resolved = await client(small.address).withoutUnresolvableLinks.getEntries({ content_type: 'note' })
  expect(resolved.items.map(({ sys }) => sys.id)).toEqual(['a', 'b'])
  expect(resolved.items[0]?.fields.next).toHaveLength(1)
})

test('include 0 brings no links along and complains of none', async () => {
  writeNotes([note('a', 'First', ['b', 'nowhere']), note('b', 'Second')])
  const raw = await client(small.address).withoutLinkResolution.getEntries({ 'sys.id': 'a', include: 0 })
  expect(raw.includes).toBeUndefined()
  expect(raw.errors).toBeUndefined()
})

test('a sync brings everything, then only what changed or went away', async () => {
  writeNotes([note('a', 'First'), note('b', 'Second')])
  const reader = client(small.address)
  const first = await reader.sync({ initial: true })
  expect(first.entries.map(({ sys }) => sys.id)).toEqual(['a', 'b'])
  const token = first.nextSyncToken ?? ''
  writeNotes([note('a', 'First, mended'), note('c', 'Third')])
  const second = await reader.sync({ nextSyncToken: token })
  expect(second.entries.map(({ sys, fields }) => [sys.id, fields.text])).toEqual([
    ['a', { 'en-US': 'First, mended' }],
    ['c', { 'en-US': 'Third' }],
  ])
  expect(second.deletedEntries.map(({ sys }) => [sys.type, sys.id])).toEqual([['DeletedEntry', 'b']])
  const third = await reader.sync({ nextSyncToken: second.nextSyncToken ?? '' })
  expect(third.entries).toEqual([])
  await expect(reader.sync({ nextSyncToken: 'made-up' })).rejects.toMatchObject({ response: { status: 400 } })
})

test('a sync of more than a thousand entries comes in pages that the client follows', async () => {
  writeNotes(Array.from({ length: 2300 }, (_, index) => note(`n${index}`, `Note ${index}`)))
  const { entries } = await client(small.address).sync({ initial: true })
  expect(new Set(entries.map(({ sys }) => sys.id)).size).toBe(2300)
})

test('assets, content types, locales and the space itself are delivered', async () => {
  const { items, total } = await shop().getAssets({ limit: 2 })
  expect([items.length, total]).toEqual([2, 57])
  const asset = await shop().getAsset('picture-look-03-ivory-suit')
  expect(asset.fields.file).toMatchObject({ contentType: 'image/webp', details: { image: { width: 1200 } } })
  await expect(shop().getAsset('nothing')).rejects.toMatchObject({ name: 'NotFound' })
  const types = await shop().getContentTypes()
  expect(types.items.map(({ sys }) => sys.id)).toEqual([
    'size',
    'productDetail',
    'product',
    'banners',
    'titles',
  ])
  expect((await shop().getContentType('product')).displayField).toBe('title')
  expect((await shop().getLocales()).items).toMatchObject([{ code: 'en-US', default: true }])
  expect(await shop().getSpace()).toMatchObject({ sys: { type: 'Space', id: 'sp1' } })
})

test('what cannot be understood is refused in the words of the service', async () => {
  const refused = (name: string, query: Record<string, unknown>, saying = '') =>
    expect(shop().getEntries(query)).rejects.toMatchObject({
      name,
      message: expect.stringContaining(saying),
    })
  await refused('InvalidQuery', { content_type: 'hats' }, 'unknownContentType')
  await refused('InvalidQuery', { content_type: 'product', 'fields.title[like]': 'x' }, 'fields.title[like]')
  await refused('InvalidQuery', { content_type: 'product', 'fields.fabric': 'x' }, 'fabric')
  await refused('InvalidQuery', { 'fields.title': 'x' }, 'content_type')
  await refused('InvalidQuery', { content_type: 'product', 'fields.price[gt]': 'dear' }, 'dear')
  await refused('InvalidQuery', { content_type: 'product', order: ['fields.fabric'] }, 'fabric')
  await refused('InvalidQuery', { colour: 'red' }, 'colour')
  await refused('BadRequest', { limit: 1001 }, 'limit')
  await refused('BadRequest', { skip: -1 }, 'skip')
  await refused('BadRequest', { locale: 'fr-FR' }, 'fr-FR')
})

test('an answer past seven megabytes is refused, so a reader must take smaller pages', async () => {
  const long = 'silk '.repeat(1800)
  writeNotes(Array.from({ length: 1000 }, (_, index) => note(`n${index}`, long)))
  const reader = client(small.address)
  await expect(reader.getEntries({ limit: 1000 })).rejects.toMatchObject({
    name: 'BadRequest',
    message: expect.stringContaining('Response size too big'),
  })
  expect((await reader.getEntries({ limit: 500 })).items).toHaveLength(500)
})

test('a wrong token, space or environment gets in nowhere', async () => {
  const wrong = (options: Partial<CreateClientParams>, name: string) =>
    expect(client(server.address, options).getEntries()).rejects.toMatchObject({ name })
  await wrong({ accessToken: 'guess' }, 'AccessTokenInvalid')
  await wrong({ space: 'other' }, 'NotFound')
  await wrong({ environment: 'other' }, 'NotFound')
  const answer = await fetch(`${server.address}/spaces/sp1/environments/master/entries`)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('x-contentful-request-id')).toBe((await answer.json()).requestId)
})

test('arranged failures reach the client, which retries as often as it is told', async () => {
  const entries = 'GET /spaces/sp1/environments/master/entries'
  const body = { sys: { type: 'Error', id: 'ServerError' }, message: 'Out for lunch' }
  const tries = async (): Promise<number> => {
    const calls: unknown = await (await control('GET', 'calls')).json()
    await control('DELETE', 'calls')
    return Array.isArray(calls) ? calls.length : 0
  }
  await control('DELETE', 'calls')
  await control('POST', 'faults', [{ match: entries, times: 1, status: 500, body }])
  await expect(shop().getEntries({ limit: 1 })).rejects.toMatchObject({ name: 'ServerError' })
  expect(await tries()).toBe(1)

  await control('POST', 'faults', [{ match: entries, times: 1, status: 500, body }])
  const patient = client(server.address, { retryLimit: 1 })
  expect((await patient.getEntries({ limit: 1 })).items).toHaveLength(1)
  expect(await tries()).toBe(2)

  const limited = { match: entries, times: 1, status: 429, headers: { 'x-contentful-ratelimit-reset': '0' } }
  await control('POST', 'faults', [{ ...limited, body: { sys: { type: 'Error', id: 'RateLimitExceeded' } } }])
  expect((await patient.getEntries({ limit: 1 })).items).toHaveLength(1)
  expect(await tries()).toBe(2)
}, 15_000)

test('a catalogue that is half written leaves the former one standing', async () => {
  writeNotes([note('kept', 'Kept')])
  const reader = client(small.address)
  expect((await reader.getEntries()).total).toBe(1)
  const text = readFileSync(smallFile, 'utf8')
  writeFileSync(smallFile, text.slice(0, 100))
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect((await reader.getEntries()).total).toBe(1)
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining('the former catalogue stays'))
  stderr.mockRestore()
  writeNotes([note('kept', 'Kept'), note('new', 'New')])
  expect((await reader.getEntries()).total).toBe(2)
})

test('started as a process of its own, it serves the demonstration and its pictures', async () => {
  const { env, stop } = await startStandins(['contentful'], {
    dataDir: folder,
    siteUrl: 'http://127.0.0.1:4321',
  })
  try {
    const reader = client(env.CONTENTFUL_API_URL ?? '', {
      space: env.CONTENTFUL_SPACE_ID,
      accessToken: env.CONTENTFUL_ACCESS_TOKEN,
    })
    expect((await reader.getEntries({ content_type: 'product', 'fields.category': 'Looks' })).total).toBe(6)
    const { fields } = await reader.getAsset('picture-banner-emerald-silk')
    const answer = await fetch(`${env.CONTENTFUL_API_URL}${fields.file?.url}?w=412&fm=avif`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif'])
  } finally {
    await stop()
  }
})
