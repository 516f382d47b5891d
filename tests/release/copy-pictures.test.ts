import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownPictures } from '#release/build/copy-pictures.ts'
import { PICTURES } from '#release/build/picture-store.ts'
import { readForwards } from '#config/forwards.ts'
import { listening } from '../support/listening.ts'

const MB = 1024 * 1024

let folder: string
let port: number
let asked: string[] = []
let sentBytes = 0
const endlessly = function* () {
  const part = Buffer.alloc(64 * 1024)
  for (; sentBytes < 64 * MB; sentBytes += part.length) yield part
}
const service = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url?.includes('gone')) response.writeHead(404).end()
  else if (request.url?.includes('announced'))
    response.writeHead(200, { 'content-type': 'image/avif', 'content-length': 5 * MB }).flushHeaders()
  else if (request.url?.includes('endless')) {
    response.writeHead(200, { 'content-type': 'image/avif' })
    Readable.from(endlessly(), { highWaterMark: 1 }).pipe(response)
  } else if (request.url?.includes('page'))
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
  else response.writeHead(200, { 'content-type': 'image/avif' }).end(`picture of ${request.url}`)
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-pictures-'))
  port = await listening(service)
})
afterAll(async () => {
  service.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
  sentBytes = 0
})

const picture = (path: string) =>
  `<picture data-own><source type="image/avif" srcset="${path}?w=400&amp;fm=avif 400w, ${path}?w=720&amp;fm=avif 720w">` +
  `<img src="${path}?w=720" srcset="${path}?w=720&amp;fm=webp 720w" alt=""></picture>`

const copy = async (pages: Readonly<Record<string, string>>, marked = Object.keys(pages)) => {
  const client = await mkdtemp(join(folder, 'client-'))
  await mkdir(join(client, 'shop', 'category', 'looks'), { recursive: true })
  for (const [name, html] of Object.entries(pages)) await writeFile(join(client, name), html)
  const forwards = readForwards([`/demo/pictures=http://127.0.0.1:${port}`])
  const warnings = await ownPictures({ client, pages: marked, dataDir: folder, forwards })
  const page = (name: string) => readFile(join(client, name), 'utf8')
  return { warnings, page, copied: await readdir(join(client, 'pictures')).catch(() => []) }
}

test('what a visitor sees first comes from the shop itself, in the format her browser accepts', async () => {
  const { page, copied, warnings } = await copy({
    'index.html': `<main>${picture('/demo/pictures/hero')}</main>`,
  })
  expect(warnings).toEqual([])
  expect(copied).toHaveLength(2)
  const html = await page('index.html')
  expect(html).toMatch(
    /<source type="image\/avif" srcset="\/pictures\/\S+\.avif 400w, \/pictures\/\S+\.avif 720w">/,
  )
  expect(html).toContain('src="/demo/pictures/hero?w=720"')
  expect(html).not.toContain('data-own')
})

test('a picture is fetched once for all builds and pages', async () => {
  const row = picture('/demo/pictures/front')
  const first = await copy({ 'shop.html': row, 'shop/category/looks/1.html': row })
  expect(asked).toHaveLength(2)
  const second = await copy({ 'shop.html': row })
  expect(asked).toHaveLength(2)
  expect(await second.page('shop.html')).toBe(await first.page('shop/category/looks/1.html'))
})

test('a picture that a power cut emptied is fetched again', async () => {
  const row = picture('/demo/pictures/emptied')
  const first = await copy({ 'shop.html': row })
  for (const name of await readdir(join(folder, PICTURES))) await writeFile(join(folder, PICTURES, name), '')
  asked = []
  const second = await copy({ 'shop.html': row })
  expect(asked).toHaveLength(2)
  expect(await second.page('shop.html')).toBe(await first.page('shop.html'))
})

test('a picture that can’t be fetched keeps its URL, and the build says why', async () => {
  const { page, copied, warnings } = await copy({
    'index.html': picture('/demo/pictures/gone') + picture('/demo/pictures/page'),
  })
  expect(copied).toEqual([])
  expect(await page('index.html')).toContain('srcset="/demo/pictures/gone?w=400&amp;fm=avif 400w')
  // The mark tells the next build to try again.
  expect(await page('index.html')).toContain('<picture data-own>')
  expect(warnings).toHaveLength(4)
  expect(warnings.map(({ why }) => why).join()).toMatch(/the answer was 404.*the answer was text\/html/s)
})

test.each(['announced', 'endless'])(
  'a picture of more than 4 MB (%s) is read only as far as needed to know that',
  async (kind) => {
    const { warnings } = await copy({ 'index.html': picture(`/demo/pictures/${kind}`) })
    expect(warnings).toHaveLength(2)
    for (const { why } of warnings) expect(why).toContain('it is larger than 4 MB')
    expect(sentBytes).toBeLessThan(2 * 16 * MB)
  },
)

test('a build killed while pictures were being fetched leaves its work to the next one', async () => {
  const pages = { 'index.html': picture('/demo/pictures/half') }
  const kept = join(folder, 'pictures')
  const before = new Set(await readdir(kept))
  const { copied } = await copy(pages)
  for (const name of await readdir(kept))
    if (!before.has(name)) await rename(join(kept, name), join(kept, `${name}.arriving`))
  await writeFile(join(kept, `${'0'.repeat(32)}.avif.arriving`), 'of a picture that nobody asks for now')
  expect((await copy(pages)).copied).toEqual(copied)
  expect((await readdir(kept)).filter((name) => name.endsWith('.arriving'))).toEqual([])
})

test('a build requests pictures only from the content service’s host', async () => {
  const { warnings } = await copy({
    'index.html':
      picture('http://169.254.169.254/latest') + picture('https://images.ctfassets.net.evil.example/a'),
  })
  expect(asked).toEqual([])
  expect(warnings).toHaveLength(4)
  for (const { why } of warnings) expect(why).toContain('it is no address of the content service')
})

test('a page without marks is left as it is', async () => {
  const html = picture('/demo/pictures/front')
  expect(await (await copy({ 'shop/a.html': html }, [])).page('shop/a.html')).toBe(html)
})
