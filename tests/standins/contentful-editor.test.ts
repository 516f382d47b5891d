import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type RunningServer } from '#standins/wire/server.ts'
import { isFromContentService, saysItIsSigned } from '#server/publishing/content-signature.ts'
import { contentSpace, TOKEN } from '../support/content-space.ts'
import { listening } from '../support/listening.ts'

const SECRET = 'a'.repeat(64)
const BLAZER = 'product-emerald-peak-lapel-blazer'

interface Received {
  readonly topic: string
  readonly isSigned: boolean
  readonly sys: { readonly id: string; readonly type: string; readonly revision: number }
}

let folder: string
let server: RunningServer
const received: Received[] = []

const shop = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const headers = new Headers(
    Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const call = { method: 'POST', path: request.url ?? '', headers, body }
  received.push({
    topic: headers.get('x-contentful-topic') ?? '',
    isSigned: saysItIsSigned(call.headers, SECRET, new Date()) && isFromContentService(call, SECRET),
    sys: JSON.parse(body.toString()).sys,
  })
  response.writeHead(202).end()
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-editor-'))
  const siteUrl = `http://127.0.0.1:${await listening(shop)}`
  server = await openServer(contentSpace({ dataDir: folder, siteUrl, webhookSecret: SECRET }), 0)
})
afterAll(async () => {
  await server.close()
  shop.close()
  await rm(folder, { recursive: true, force: true })
})

const pathOf = (id: string) => `/demo/content/spaces/sp1/environments/master/entries/${id}`
const read = async (path: string) => (await fetch(server.origin + path)).text()

const post = (path: string, form: Readonly<Record<string, string>>, origin?: string) =>
  fetch(server.origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: origin ? { origin } : {},
  })

type Delivered = { readonly fields: Record<string, unknown>; readonly sys: { readonly revision: number } }

/** The delivered entry, or 404; `more` makes the URL a different one. */
const delivered = async (id: string, more = ''): Promise<Delivered | 404> => {
  const entries = `${server.origin}/spaces/sp1/environments/master/entries`
  const answer = await fetch(`${entries}?sys.id=${id}&access_token=${TOKEN}${more}`)
  const { items } = (await answer.json()) as { items: readonly Delivered[] }
  return items[0] ?? 404
}

test('the list starts with what editors use most, and links to each type', async () => {
  const list = await read('/demo/content')
  const sections = [...list.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  expect(sections.slice(0, 3)).toEqual(['product', 'banners', 'titles'])
  expect([...list.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(sections)
})

test('the list names every product, and an entry shows a labelled field for each of its type’s', async () => {
  expect(await read('/demo/content')).toContain('The Peak Lapel Blazer')
  const entry = await read(pathOf(BLAZER))
  expect(entry).toContain('<label for="field-price">Price</label>')
  expect(entry).toContain('picture-emerald-peak-lapel-blazer-front')
})

test('a draft isn’t delivered; once published it is, and the shop gets a signed call', async () => {
  expect((await post(pathOf(BLAZER), { action: 'save', 'field-title': 'A <b>draft</b>' })).status).toBe(303)
  expect(await delivered(BLAZER)).toMatchObject({ fields: { title: 'The Peak Lapel Blazer' } })
  expect(await read(pathOf(BLAZER))).toContain('value="A &lt;b&gt;draft&lt;/b&gt;"')
  expect(received).toEqual([])

  await post(pathOf(BLAZER), {
    action: 'publish',
    'field-title': 'Emerald blazer',
    'field-colors': 'Emerald\nTeal',
  })
  expect(await delivered(BLAZER)).toMatchObject({
    fields: { title: 'Emerald blazer', colors: ['Emerald', 'Teal'], slug: 'emerald-peak-lapel-blazer' },
    sys: { revision: 2 },
  })
  await expect
    .poll(() => received)
    .toEqual([
      {
        topic: 'ContentManagement.Entry.publish',
        isSigned: true,
        sys: expect.objectContaining({ id: BLAZER, type: 'Entry', revision: 2 }),
      },
    ])
})

test('a withdrawn entry is no longer delivered, and can be published again as it was', async () => {
  received.length = 0
  await post(pathOf(BLAZER), { action: 'unpublish' })
  expect(await delivered(BLAZER)).toBe(404)
  await expect.poll(() => received.map(({ topic }) => topic)).toEqual(['ContentManagement.Entry.unpublish'])
  await post(pathOf(BLAZER), { action: 'publish' })
  expect(await delivered(BLAZER)).toMatchObject({ fields: { title: 'Emerald blazer' } })
})

test('a new entry starts as a draft', async () => {
  const added = await post('/demo/content/entries', { type: 'product' })
  const origin = added.headers.get('location') ?? ''
  expect(await read(origin)).toContain('Draft')
  expect(await delivered(origin.split('/').at(-1) ?? '')).toBe(404)
})

test('a lagging delivery network answers a known URL as before, and another one with the change', async () => {
  const control = (ms: number) =>
    fetch(`${server.origin}/control/lag`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ms }),
    })
  expect(await delivered(BLAZER)).toMatchObject({ fields: { title: 'Emerald blazer' } })
  await control(60 * 60 * 1000)
  await post(pathOf(BLAZER), { action: 'publish', 'field-title': 'Later' })
  expect(await delivered(BLAZER)).toMatchObject({ fields: { title: 'Emerald blazer' } })
  expect(await delivered(BLAZER, '&include=0')).toMatchObject({ fields: { title: 'Later' } })
  expect(await delivered(BLAZER)).toMatchObject({ fields: { title: 'Emerald blazer' } })
  await control(0)
  expect(await delivered(BLAZER)).toMatchObject({ fields: { title: 'Later' } })
})

test('forms from other sites are refused', async () => {
  const answer = await post(pathOf(BLAZER), { action: 'unpublish' }, 'https://evil.example')
  expect(answer.status).toBe(403)
  expect(await delivered(BLAZER)).toMatchObject({ sys: { revision: 4 } })
})

test('each field shows what it is for and what its type requires', async () => {
  const entry = await read(pathOf(BLAZER))
  expect(entry).toContain('Whole rupees, all taxes included. Leave empty for price on request.')
  expect(entry).toMatch(/<input id="field-price"[^>]*aria-describedby="field-price-help"/)
  expect(entry).toMatch(/<select id="field-category"[\s\S]*<option value="Blazer" selected>/)
})

test('what the type refuses isn’t published and is named beside its field, and nothing typed is lost', async () => {
  const before = await delivered(BLAZER)
  received.length = 0
  const wrong: Readonly<Record<string, readonly [typed: string, shown: string]>> = {
    title: ['', 'This must be filled in.'],
    slug: ['Lapel.HTML', 'Lower-case letters, digits and single hyphens only.'],
    description: ['Short.', 'Write between 20 and 2000 letters; these are 6.'],
    category: ['Poncho', 'Choose one of Blazer, Corset, Looks, Shirt, Suit, Trouser.'],
    images: ['size-tailoring-m\nnowhere', 'There is no picture nowhere.'],
    price: ['forty thousand', 'Write a whole number.'],
    colors: ['Emerald\nx', 'x: Write between 2 and 40 letters; these are 1.'],
    sizes: ['detail-care-dry-clean', 'detail-care-dry-clean is of the type productDetail; link to size.'],
  }
  const typed = Object.entries(wrong).map(([field, [text]]): [string, string] => [`field-${field}`, text])
  const answer = await post(pathOf(BLAZER), { action: 'publish', ...Object.fromEntries(typed) })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('role="alert"')
  for (const [field, [text, shown]] of Object.entries(wrong)) {
    expect(new RegExp(`id="field-${field}-fault">([^]*?)</p>`).exec(page)?.[1], field).toContain(shown)
    expect(page, field).toContain(text)
  }
  expect(page).not.toContain('id="field-productdescription-fault"')
  expect(await delivered(BLAZER)).toEqual(before)
  expect(received).toEqual([])
  expect(await read(pathOf(BLAZER))).toContain('value="forty thousand"')
  await post(pathOf(BLAZER), { action: 'discard' })
})

test('a unique value may not be another entry’s, and a price has limits', async () => {
  const publish = async (fields: Readonly<Record<string, string>>) => {
    const answer = await post(pathOf(BLAZER), { action: 'publish', ...fields })
    const shown = await answer.text()
    await post(pathOf(BLAZER), { action: 'discard' })
    return { status: answer.status, shown }
  }
  const taken = await publish({ 'field-slug': 'ivory-silk-shirt' })
  expect(taken).toMatchObject({ status: 422, shown: expect.stringContaining('has the same value') })
  expect(await publish({ 'field-price': '0' })).toMatchObject({
    status: 422,
    shown: expect.stringContaining('Write a number between 1 and 10000000.'),
  })
  expect(await publish({ 'field-price': '48500' })).toMatchObject({ status: 303 })
})

test('a draft can be saved as it is, and a link to something unpublished is accepted', async () => {
  expect((await post(pathOf(BLAZER), { action: 'save', 'field-title': '' })).status).toBe(303)
  await post(pathOf(BLAZER), { action: 'discard' })
  await post(pathOf('size-tailoring-m'), { action: 'unpublish' })
  expect((await post(pathOf(BLAZER), { action: 'publish' })).status).toBe(303)
})

test('all edits can be discarded', async () => {
  await post('/demo/content/reset', { action: 'reset' })
  expect(await delivered(BLAZER)).toMatchObject({ fields: { title: 'The Peak Lapel Blazer' } })
})
