import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { ownPictures } from '#release/build/copy-pictures.ts'
import { previewPath } from '#domain/publishing/preview.ts'
import { readForwards } from '#config/forwards.ts'
import { currentReleaseId } from '#release/pointer.ts'
import { signedLink } from '#server/publishing/preview-links.ts'
import { someFolder } from '../http/built-shop.ts'
import { openEditedShop } from './run-start.ts'

const START_MS = 90 * 1000
// Several builds run one after the other, beside those of other tests.
const BUILD_MS = 4 * 60 * 1000
const SECRET = 'the-key-of-the-previews-of-the-tests'
const BLAZER = 'product-emerald-peak-lapel-blazer'
/** A word that occurs nowhere else. */
const DRAFT = 'Quicksilverish'
const PAGES = [
  '/',
  '/shop',
  '/shop?category=Blazer',
  '/lookbook',
  '/shop/emerald-peak-lapel-blazer',
  '/shop/quicksilverish-cape',
]

/** A shop whose editor and previews the test uses as an editor does. */
const openShop = async () => {
  const { dataDir, origin, service, edit } = await openEditedShop(START_MS, { PREVIEW_SECRET: SECRET })
  const add = async () => {
    const body = new URLSearchParams({ type: 'product' })
    const added = await fetch(`${origin}/demo/content/entries`, { method: 'POST', redirect: 'manual', body })
    return added.headers.get('location')?.split('/').at(-1) ?? ''
  }

  const preview = async (path: string) => {
    const until = new Date(Date.now() + START_MS)
    const link = signedLink(new URL(previewPath(path), origin), until, SECRET)
    const led = await fetch(link, { redirect: 'manual' })
    const cookie = led.headers.get('set-cookie')?.split(';')[0] ?? ''
    return fetch(new URL(led.headers.get('location') ?? '', origin), { headers: { cookie } })
  }
  const control = async (method: string, path: string) => fetch(`${service}/control/${path}`, { method })
  const read = async (path: string) => (await fetch(origin + path)).text()
  return {
    dataDir,
    origin,
    forwards: readForwards([`/demo/pictures=${service}`]),
    edit,
    add,
    preview,
    read,
    forgetCalls: () => control('DELETE', 'calls'),
    calls: async () => (await (await control('GET', 'calls')).json()) as readonly { readonly path: string }[],
  }
}

type Shop = Awaited<ReturnType<typeof openShop>>

const STYLE = /<style>(.*?)<\/style>/gs
const rulesOf = (html: string) =>
  new Set([...html.matchAll(STYLE)].flatMap(([, css = '']) => css.split('}').map((rule) => rule.trim())))

const without = (html: string, parts: readonly (string | RegExp)[]) =>
  parts.reduce<string>((rest, part) => rest.replaceAll(part, ''), html)

/**
 * Everything in which a preview may differ from the page that is published afterwards:
 * - its ribbon, with that one's script and rules;
 * - it asks search engines to leave it out, where the page names its own URL;
 * - the style sheets of the page's parts have another order;
 * - pictures in the first screen come from the content service, not yet from the release.
 */
const marks = {
  ofPreview: [/<aside class="ribbon .*?<\/aside>/gs, '<meta name="robots" content="noindex">', STYLE],
  ofPage: [/<link rel="canonical" href="[^"]*">/g, STYLE],
}

/** Copies a preview's first pictures into a folder, as a build does for a page. */
const withCopies = async ({ dataDir, forwards }: Shop, html: string) => {
  const client = join(await someFolder(), 'client')
  await mkdir(client)
  await writeFile(join(client, 'page.html'), html)
  expect(await ownPictures({ client, pages: ['page.html'], dataDir, forwards })).toEqual([])
  return readFile(join(client, 'page.html'), 'utf8')
}

const everyFile = async (folder: string): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)))
}

const PUBLIC_ANSWERS = [
  ...PAGES,
  '/catalogue.json',
  '/categories.json',
  '/search.json',
  '/search-details.json',
  '/merchant.xml',
  '/new.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/api/health',
  '/api/ready',
  '/api/orders',
  '/api/admin/publishing',
]

test(
  'a draft is shown only in its preview until it is published, and then looks exactly as it did there',
  { timeout: START_MS + 4 * BUILD_MS },
  async () => {
    const shop = await openShop()
    const cape = await shop.add()
    await shop.edit(cape, 'save', {
      'field-title': `${DRAFT} cape`,
      'field-slug': 'quicksilverish-cape',
      'field-category': 'Blazer',
      'field-price': '91000',
      'field-colors': 'Emerald',
      'field-images': 'picture-emerald-peak-lapel-blazer-front\npicture-emerald-peak-lapel-blazer-cloth',
      'field-sizes': 'size-tailoring-m',
      'field-description': `Words & <b>signs</b> of ${DRAFT}.`,
    })
    await shop.edit(BLAZER, 'save', { 'field-title': `${DRAFT} blazer`, 'field-price': '88000' })
    const previews = new Map<string, string>()
    for (const path of PAGES) {
      const answer = await shop.preview(path)
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      previews.set(path, await answer.text())
    }
    expect(previews.get('/shop/quicksilverish-cape')).toContain(`<h1>${DRAFT} cape</h1>`)

    // Somebody else publishes, so a build reads the space while it contains the drafts.
    await shop.forgetCalls()
    const former = await currentReleaseId(shop.dataDir)
    await shop.edit('product-black-corset', 'publish', { 'field-title': 'The Ember Corset' })
    await expect
      .poll(() => shop.read('/shop/black-corset'), { timeout: BUILD_MS })
      .toContain('The Ember Corset')
    const release = await currentReleaseId(shop.dataDir)
    expect(release).not.toBe(former)
    expect((await shop.calls()).filter(({ path }) => path.startsWith('/preview'))).toEqual([])
    // The builder cleans up once the release is live.
    await expect.poll(() => readdir('dist'), { timeout: BUILD_MS }).not.toContain(release)
    const left = await readdir('dist')
    const programs = left.filter((name) => name.startsWith('program-'))
    expect(programs).not.toEqual([])
    // Folders of other builds come and go; what stays of this one is its release and the program.
    for (const folder of [
      join(shop.dataDir, 'releases', release ?? ''),
      ...programs.map((name) => join('dist', name)),
    ])
      for (const [file, bytes] of await everyFile(folder))
        expect(bytes.toString('latin1').toLowerCase().includes(DRAFT.toLowerCase()), file).toBe(false)
    for (const path of PUBLIC_ANSWERS)
      expect((await shop.read(path)).toLowerCase(), path).not.toContain(DRAFT.toLowerCase())
    expect((await fetch(`${shop.origin}/shop/quicksilverish-cape`)).status).toBe(404)
    await shop.edit('product-black-corset', 'publish', { 'field-title': 'The Cinder Corset' })

    // The published corset appears in the previews too.
    for (const path of PAGES) previews.set(path, await (await shop.preview(path)).text())
    for (const id of [cape, BLAZER]) await shop.edit(id, 'publish')
    await expect
      .poll(() => shop.read('/shop/emerald-peak-lapel-blazer'), { timeout: BUILD_MS })
      .toContain(`${DRAFT} blazer`)
    await expect
      .poll(() => shop.read('/shop/black-corset'), { timeout: BUILD_MS })
      .toContain('The Cinder Corset')
    for (const [path, preview] of previews) {
      const page = await shop.read(path)
      const copied = await withCopies(shop, preview)
      expect(without(copied, marks.ofPreview), path).toBe(without(page, marks.ofPage))
      const [shown, built] = [rulesOf(preview), rulesOf(page)]
      expect(
        [...built].filter((rule) => !shown.has(rule)),
        path,
      ).toEqual([])
      const { document } = new Window()
      document.write(preview)
      const ribbon = document.querySelector('aside.ribbon')
      const scope = [...(ribbon?.classList ?? [])].find((name) => name.startsWith('astro-')) ?? 'none'
      const added = [...shown].filter((rule) => !built.has(rule))
      expect(
        added.filter((rule) => !rule.includes(scope) && !rule.includes('.faults')),
        path,
      ).toEqual([])
    }
  },
)
