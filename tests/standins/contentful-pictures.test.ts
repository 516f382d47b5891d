import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createClient } from 'contentful'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { PICTURES } from '#release/build/picture-store.ts'
import { DRAWN, pictureName } from '#standins/contentful/pictures.ts'
import { openServer, type RunningServer } from '#standins/wire/server.ts'
import { BUNDLED, BUNDLED_PICTURES, contentSpace, TOKEN } from '../support/content-space.ts'
import { copySharedPictures, MAX_BUILD_MS } from '../support/shared-release.ts'

const FRONT = 'picture-emerald-peak-lapel-blazer-front'

let folder: string
let server: RunningServer
let blazer: string

/** The file of the picture of the emerald blazer's front, as it is delivered. */
const fileIn = async ({ origin }: RunningServer) => {
  const { host } = new URL(origin)
  const client = createClient({ space: 'sp1', accessToken: TOKEN, host, insecure: true, retryLimit: 0 })
  const { items } = await client.getAssets({ 'sys.id[in]': [FRONT] })
  return items[0]?.fields.file
}
const frontIn = async (server: RunningServer) => `${server.origin}${(await fileIn(server))?.url}`

/** A space in which something about that file is different. */
const serverWith = async (change: object): Promise<RunningServer> => {
  const catalogue = JSON.parse(readFileSync(BUNDLED, 'utf8'))
  const front = catalogue.assets.find(({ sys }: { sys: { id: string } }) => sys.id === FRONT)
  Object.assign(front.fields.file['en-US'], change)
  const catalogueFile = join(folder, 'other.json')
  writeFileSync(catalogueFile, JSON.stringify(catalogue))
  const other = await openServer(contentSpace({ dataDir: folder, catalogueFile }), 0)
  onTestFinished(() => other.close())
  return other
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  server = await openServer(contentSpace({ dataDir: folder }), 0)
  blazer = await frontIn(server)
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const hashesIn = (path: string) =>
  readdirSync(path)
    .map((name) =>
      createHash('sha256')
        .update(readFileSync(join(path, name)))
        .digest('hex'),
    )
    .toSorted()

test('exactly the pictures of a first build come converted', { timeout: MAX_BUILD_MS }, async () => {
  const built = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(built, { recursive: true }))
  await copySharedPictures(built)
  expect(hashesIn(DRAWN)).toEqual(hashesIn(join(built, PICTURES)))
})

test('a bundled converted picture isn’t converted again', async () => {
  const source = join(BUNDLED_PICTURES, 'emerald-peak-lapel-blazer-front.webp')
  const file = { path: source, hash: /[0-9a-f]{32}/.exec(blazer)?.[0] ?? '', fileName: '', contentType: '' }
  const width = 800
  const name = `${pictureName(file, { width, quality: 60, format: 'avif', pad: undefined })}.avif`
  const before = readdirSync(join(folder, 'pictures'))
  const answer = await fetch(`${blazer}?w=${width}&fm=avif&q=60`)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(join(DRAWN, name)))
  expect(readdirSync(join(folder, 'pictures'))).toEqual(before)
})

const look = async (query: string) => {
  const answer = await fetch(`${blazer}?${query}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { format, width, height, compression } = await sharp(bytes).metadata()
  return { type: answer.headers.get('content-type'), format, width, height, compression, bytes: bytes.length }
}

test('a picture is delivered as it was stored, and may be cached forever', async () => {
  const answer = await fetch(blazer)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(
    readFileSync(join(BUNDLED_PICTURES, 'emerald-peak-lapel-blazer-front.webp')),
  )
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const again = await fetch(blazer, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('a picture is resized and converted as requested', async () => {
  expect(await look('w=400&fm=avif&q=60')).toMatchObject({
    type: 'image/avif',
    format: 'heif',
    compression: 'av1',
    width: 400,
    height: 533,
  })
  expect(await look('w=800&fm=webp')).toMatchObject({ type: 'image/webp', format: 'webp', width: 800 })
  expect(await look('w=320')).toMatchObject({ type: 'image/webp', width: 320 })
  // The quality is the encoder's own scale, as in the Images API.
  const { bytes } = await look('w=1200&fm=avif&q=60')
  expect(bytes).toBeLessThanOrEqual(60_000)
  expect(bytes).toBeGreaterThan(30_000)
  const [rough, fine] = [await look('w=400&fm=avif&q=30'), await look('w=400&fm=avif&q=90')]
  expect(rough.bytes).toBeLessThan(fine.bytes)
})

test('a picture is never enlarged', async () => {
  expect(await look('w=4000')).toMatchObject({ width: 1200, height: 1600 })
})

test('a picture is padded to a card without losing any of it', async () => {
  const answer = await fetch(`${blazer}?w=1200&h=630&fit=pad&bg=rgb:d3cabd&fm=jpg`)
  const card = sharp(Buffer.from(await answer.arrayBuffer()))
  expect(await card.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const corner = await card.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  for (const [at, value] of [0xd3, 0xca, 0xbd].entries())
    expect(Math.abs((corner[at] ?? 0) - value)).toBeLessThan(3)
})

test('many simultaneous requests for a picture get it, converted once and stored', async () => {
  const before = readdirSync(join(folder, 'pictures')).length
  const answers = await Promise.all(Array.from({ length: 12 }, () => fetch(`${blazer}?w=777&fm=avif`)))
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength))
  expect(new Set(sizes).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  const kept = readdirSync(join(folder, 'pictures'))
  expect(kept.length).toBe(before + 1)
  expect(kept.filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test.each([
  ['image/heic', 415, 'application/json; charset=utf-8'],
  ['image/svg+xml', 415, 'application/json; charset=utf-8'],
  ['image/gif', 200, 'image/gif'],
  ['image/tiff', 200, 'image/tiff'],
])(
  'a file of the type %s is delivered unchanged, and resizing it answers %i',
  async (contentType, status, type) => {
    const url = await frontIn(await serverWith({ contentType }))
    expect((await fetch(url)).headers.get('content-type')).toBe(contentType)
    const sized = await fetch(`${url}?w=40`)
    expect(sized.status).toBe(status)
    expect(sized.headers.get('content-type')).toBe(type)
    expect((await fetch(`${url}?w=40&fm=webp`)).status).toBe(status)
  },
)

test('a file that is still being processed has no URL', async () => {
  expect(await fileIn(await serverWith({ url: undefined }))).toEqual({
    fileName: 'emerald-peak-lapel-blazer-front.webp',
    contentType: 'image/webp',
    details: expect.anything(),
  })
})

test('a file may be called anything', async () => {
  const fileName = 'रेशम #1, "50%" & more?.webp'
  copyFileSync(join(BUNDLED_PICTURES, 'emerald-peak-lapel-blazer-front.webp'), join(folder, fileName))
  const url = await frontIn(await serverWith({ fileName, url: `//${encodeURIComponent(fileName)}` }))
  expect(Object.fromEntries((await fetch(`${url}?w=40&fm=jpg`)).headers)).toMatchObject({
    'content-type': 'image/jpeg',
  })
})

test('a picture of more than nine megapixels isn’t converted to AVIF', async () => {
  const large = { width: 3001, height: 3000, channels: 3, background: '#14523f' } as const
  await sharp({ create: large }).webp().toFile(join(folder, 'large.webp'))
  const url = await frontIn(await serverWith({ url: '//large.webp' }))
  expect((await fetch(`${url}?w=40&fm=avif`)).status).toBe(400)
  expect((await fetch(`${url}?w=40&fm=webp`)).status).toBe(200)
})

test('an invalid parameter is refused', async () => {
  const senseless = [
    'w=0',
    'w=4001',
    'w=-1',
    'w=ten',
    'q=0',
    'q=101',
    'fm=bmp',
    'size=9',
    'h=630',
    'w=9&h=9&fit=crop',
    'w=9&h=9&fit=pad&bg=red',
  ]
  for (const query of senseless) expect((await fetch(`${blazer}?${query}`)).status, query).toBe(400)
})

test('a URL that names no picture is a 404', async () => {
  const wrong = [
    blazer.replace('/sp1/', '/sp2/'),
    blazer.replace('blazer-front/', 'blazer-back/'),
    blazer.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
    blazer.replace('.webp', '.png'),
    `${server.origin}/demo/pictures/sp1/..%2f..%2fcatalogue.json/x/y`,
  ]
  for (const origin of wrong) expect((await fetch(origin)).status, origin).toBe(404)
})
