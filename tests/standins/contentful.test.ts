import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createClient, type CreateClientParams } from 'contentful'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { startStandins } from '#standins/start.ts'
import { openServer, type RunningServer } from '#standins/wire/server.ts'
import { contentSpace, TOKEN } from '../support/content-space.ts'

let folder: string
let server: RunningServer
let small: RunningServer
let smallFile: string

const client = (origin: string, options: Partial<CreateClientParams> = {}) =>
  createClient({
    space: 'sp1',
    accessToken: TOKEN,
    environment: 'master',
    host: new URL(origin).host,
    insecure: true,
    retryLimit: 0,
    logHandler: () => undefined,
    ...options,
  })

const shop = () => client(server.origin)

const control = (method: string, path: string, body?: unknown) =>
  fetch(`${server.origin}/control/${path}`, {
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

// A file system's timestamps can be too coarse for two writes in a row; a different size tells them apart.
let writes = 0

const writeNotes = (entries: readonly unknown[], locale = 'en-US'): void =>
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
        { code: 'hi-IN', name: 'Hindi', fallbackCode: 'en-US' },
        { code: 'en-US', name: 'English', default: true, fallbackCode: null },
      ],
      padding: ' '.repeat((writes += 1)),
    }).replaceAll('en-US', locale),
  )

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'content-'))
  smallFile = join(folder, 'notes.json')
  writeNotes([])
  server = await openServer(contentSpace({ dataDir: folder }), 0)
  small = await openServer(contentSpace({ dataDir: folder, catalogueFile: smallFile }), 0)
})

afterAll(async () => {
  await Promise.all([server.close(), small.close()])
  rmSync(folder, { recursive: true })
})

test('a shop finds a product by its slug, with pictures, sizes and details two links deep', async () => {
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

test('a product without a price has no price field at all', async () => {
  const { items } = await shop().getEntries({ 'sys.id': 'product-burgundy-double-breasted-suit' })
  expect(items.map(({ fields }) => Object.keys(fields).includes('price'))).toEqual([false])
})

test('pages follow one another without a gap or a repeat', async () => {
  const slugs: unknown[] = []
  let total = 1
  while (slugs.length < total) {
    const page = await shop().getEntries({
      content_type: 'product',
      order: ['sys.createdAt', 'sys.id'],
      skip: slugs.length,
      limit: 5,
    })
    total = page.total
    slugs.push(...page.items.map(({ fields }) => fields.slug))
  }
  expect(slugs).toHaveLength(22)
  expect(new Set(slugs).size).toBe(22)
})

test('filters select as the service does', async () => {
  const slugs = async (query: Record<string, unknown>) => {
    const { items } = await shop().getEntries({ content_type: 'product', order: ['sys.id'], ...query })
    return items.map(({ fields }) => fields.slug)
  }
  expect(await slugs({ 'fields.category': 'Corset' })).toHaveLength(3)
  expect(await slugs({ 'fields.colors': 'Blush' })).toEqual(['blush-peak-lapel-blazer', 'ivory-silk-shirt'])
  expect(await slugs({ 'sys.id[in]': ['look-02', 'look-01'] })).toHaveLength(2)
  expect((await slugs({ order: ['-sys.createdAt'] }))[0]).toBe('emerald-trouser-suit')
})

test('a space with another default locale is delivered in that locale', async () => {
  writeNotes([note('n1', 'Hem')], 'en-IN')
  const { items } = await client(small.origin).getEntries({ content_type: 'note' })
  expect(items).toMatchObject([{ sys: { locale: 'en-IN' }, fields: { text: 'Hem' } }])
})

test('drafts aren’t delivered, and a link to one is among the errors', async () => {
  writeNotes([
    note('a', 'First', ['b', 'draft', 'nowhere']),
    note('b', 'Second', ['a']),
    note('draft', 'Later', [], { publishedVersion: undefined }),
    note('old', 'Formerly', [], { archivedVersion: 3 }),
  ])
  const raw = await client(small.origin).withoutLinkResolution.getEntries({
    content_type: 'note',
    'sys.id': 'a',
  })
  expect(raw.includes?.Entry?.map(({ sys }) => sys.id)).toEqual(['b'])
  expect(raw.errors?.map(({ details }) => details)).toEqual([
    { type: 'Link', linkType: 'Entry', id: 'draft' },
    { type: 'Link', linkType: 'Entry', id: 'nowhere' },
  ])
  const resolved = await client(small.origin).withoutUnresolvableLinks.getEntries({ content_type: 'note' })
  expect(resolved.items.map(({ sys }) => sys.id)).toEqual(['a', 'b'])
  expect(resolved.items[0]?.fields.next).toHaveLength(1)
})

test('include 0 includes no links and reports no errors', async () => {
  writeNotes([note('a', 'First', ['b', 'nowhere']), note('b', 'Second')])
  const raw = await client(small.origin).withoutLinkResolution.getEntries({ 'sys.id': 'a', include: 0 })
  expect(raw.includes).toBeUndefined()
  expect(raw.errors).toBeUndefined()
})

test('assets are delivered, and missing ones are left out', async () => {
  const { items, total } = await shop().getAssets({ limit: 2 })
  expect([items.length, total]).toEqual([2, 97])
  const ids = ['picture-look-03-ivory-suit', 'nothing']
  const asked = await shop().getAssets({ 'sys.id[in]': ids })
  expect(asked.items.map(({ fields }) => fields.file)).toMatchObject([
    { contentType: 'image/webp', details: { image: { width: 1200 } } },
  ])
})

test('an invalid query is refused in the service’s words', async () => {
  const refused = (name: string, query: Record<string, unknown>, saying = '') =>
    expect(shop().getEntries(query)).rejects.toMatchObject({
      name,
      message: expect.stringContaining(saying),
    })
  await refused('InvalidQuery', { content_type: 'hats' }, 'unknownContentType')
  await refused('InvalidQuery', { content_type: 'product', 'fields.title[like]': 'x' }, 'fields.title[like]')
  await refused('InvalidQuery', { content_type: 'product', 'fields.fabric': 'x' }, 'fabric')
  await refused('InvalidQuery', { 'fields.title': 'x' }, 'content_type')
  await refused('InvalidQuery', { content_type: 'product', 'fields.price[gt]': 1 }, 'fields.price[gt]')
  await refused('InvalidQuery', { content_type: 'product', order: ['fields.fabric'] }, 'fabric')
  await refused('InvalidQuery', { colour: 'red' }, 'colour')
  await refused('BadRequest', { limit: 1001 }, 'limit')
  await refused('BadRequest', { skip: -1 }, 'skip')
})

test('an answer over seven megabytes is refused, so a reader must request smaller pages', async () => {
  const long = 'silk '.repeat(1800)
  writeNotes(Array.from({ length: 1000 }, (_, index) => note(`n${index}`, long)))
  const reader = client(small.origin)
  await expect(reader.getEntries({ limit: 1000 })).rejects.toMatchObject({
    name: 'BadRequest',
    message: expect.stringContaining('Response size too big'),
  })
  expect((await reader.getEntries({ limit: 500 })).items).toHaveLength(500)
})

test('a wrong token, space or environment gives no access', async () => {
  const wrong = (options: Partial<CreateClientParams>, name: string) =>
    expect(client(server.origin, options).getEntries()).rejects.toMatchObject({ name })
  await wrong({ accessToken: 'guess' }, 'AccessTokenInvalid')
  await wrong({ space: 'other' }, 'NotFound')
  await wrong({ environment: 'other' }, 'NotFound')
  const answer = await fetch(`${server.origin}/spaces/sp1/environments/master/entries`)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('x-contentful-request-id')).toBe((await answer.json()).requestId)
})

test('scripted failures reach the client, which retries as often as it is told', async () => {
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
  const patient = client(server.origin, { retryLimit: 1 })
  expect((await patient.getEntries({ limit: 1 })).items).toHaveLength(1)
  expect(await tries()).toBe(2)

  const limited = { match: entries, times: 1, status: 429, headers: { 'x-contentful-ratelimit-reset': '0' } }
  await control('POST', 'faults', [{ ...limited, body: { sys: { type: 'Error', id: 'RateLimitExceeded' } } }])
  expect((await patient.getEntries({ limit: 1 })).items).toHaveLength(1)
  expect(await tries()).toBe(2)
})

test('a half-written catalogue leaves the previous one in use', async () => {
  writeNotes([note('kept', 'Kept')])
  const reader = client(small.origin)
  expect((await reader.getEntries()).total).toBe(1)
  const text = readFileSync(smallFile, 'utf8')
  writeFileSync(smallFile, text.slice(0, 100))
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect((await reader.getEntries()).total).toBe(1)
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining('the former catalogue stays'))
  writeNotes([note('kept', 'Kept'), note('new', 'New')])
  expect((await reader.getEntries()).total).toBe(2)
})

test('started as a separate process, it serves the demonstration and its pictures', async () => {
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
    const { items } = await reader.getAssets({ 'sys.id[in]': ['picture-hero-emerald-suit'] })
    const answer = await fetch(`${env.CONTENTFUL_API_URL}${items[0]?.fields.file?.url}?w=412&fm=avif`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif'])
  } finally {
    await stop()
  }
})
