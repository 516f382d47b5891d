import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PagesApp } from '#release/build/compile-pages.ts'
import { renderPages } from '#release/build/render-pages.ts'
import type { EarlierRelease } from '#release/build/reuse-pages.ts'
import { KEYS_FILE, tagOf } from '#release/format.ts'
import { someFolder } from '../http/built-shop.ts'

const anew = (path: string) => `<html>anew ${path}</html>`
const tagAnew = (slug: string) => tagOf(Buffer.from(anew(`/shop/${slug}.html`)))

/** Pages by path, with their keys; each says how often it was rendered. */
const appOf = (pages: Readonly<Record<string, string | undefined>>) => {
  const rendered: string[] = []
  const component = {
    getStaticPaths: () => Object.entries(pages).map(([path, cacheKey]) => ({ params: { path }, cacheKey })),
  }
  const routeData = {
    route: '/shop/[path]',
    type: 'page',
    component: 'page.astro',
    params: ['path'],
    segments: [
      [{ content: 'shop', dynamic: false, spread: false }],
      [{ content: 'path', dynamic: true, spread: false }],
    ],
    prerender: true,
    fallbackRoutes: [],
    origin: 'project',
  }
  const app = {
    manifest: { site: 'https://shop.test', base: '/', trailingSlash: 'never', routes: [{ routeData }] },
    routeCache: { get: () => undefined, set: () => undefined },
    getComponentByRoute: async () => component,
    render: async ({ url }: Request) => {
      const { pathname } = new URL(url)
      if (pathname.includes('broken')) throw new Error('No such cloth')
      rendered.push(pathname)
      return new Response(anew(pathname), {
        headers: { 'content-security-policy': "default-src 'self'" },
      })
    },
  } as unknown as PagesApp
  return { app, rendered }
}

/** A release with one page, under a key, whose text references a picture of the release. */
const earlierWith = async (html: string, key = 'same'): Promise<EarlierRelease> => {
  const folder = await someFolder()
  const file = '/shop/blazer.html'
  const texts = { [`client${file}`]: html, 'client/pictures/a1.avif': 'picture' }
  for (const [name, text] of Object.entries({ ...texts, [KEYS_FILE]: JSON.stringify({ [file]: key }) })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const built = { type: 'text/html', tag: tagOf(Buffer.from(html)), immutable: false, compressed: false }
  const manifest = {
    files: { [file]: built },
    pages: { '/shop/blazer': { file, policy: 0 } },
    policies: ["default-src 'none'"],
  }
  return { folder, manifest }
}

const OWN = '<html><img srcset="/pictures/a1.avif 400w"></html>'

test('a page whose key is unchanged is reused from the earlier release, with its policy and its pictures', async () => {
  const client = await someFolder()
  const earlier = await earlierWith(OWN)
  const { app, rendered } = appOf({ blazer: 'same', corset: 'another', shirt: undefined })
  expect(await renderPages(app, client, earlier)).toEqual({
    '/shop/blazer.html': {
      policy: "default-src 'none'",
      key: 'same',
      reusedTag: tagOf(Buffer.from(OWN)),
    },
    '/shop/corset.html': { policy: "default-src 'self'", key: 'another', tag: tagAnew('corset') },
    '/shop/shirt.html': { policy: "default-src 'self'", tag: tagAnew('shirt') },
  })
  expect(rendered).toEqual(['/shop/corset.html', '/shop/shirt.html'])
  expect(await readFile(join(client, 'shop/blazer.html'), 'utf8')).toBe(OWN)
  expect(await readdir(join(client, 'pictures'))).toEqual(['a1.avif'])
  // A build writes its pictures again, so the reused file must be a copy: the live one must not change under visitors.
  const [taken, live] = [client, join(earlier.folder, 'client')].map((at) => join(at, 'pictures/a1.avif'))
  expect((await stat(taken ?? '')).ino).not.toBe((await stat(live ?? '')).ino)
})

const ANEW = anew('/shop/blazer.html')

/** The text of the page in a release built after this one. */
const builtAfter = async (earlier: EarlierRelease) => {
  const client = await someFolder()
  await renderPages(appOf({ blazer: 'same' }).app, client, earlier)
  return readFile(join(client, 'shop/blazer.html'), 'utf8')
}

test('a page is rendered again if its key changed, or if the stored page isn’t as it was built', async () => {
  expect(await builtAfter(await earlierWith(OWN))).toBe(OWN)
  expect(await builtAfter(await earlierWith(OWN, 'another'))).toBe(ANEW)
  const damages: readonly ((folder: string) => Promise<void>)[] = [
    (folder) => writeFile(join(folder, 'client/shop/blazer.html'), OWN.slice(0, 20)),
    (folder) => writeFile(join(folder, 'client/shop/blazer.html'), ''),
    (folder) => writeFile(join(folder, KEYS_FILE), '{"/shop'),
    (folder) => writeFile(join(folder, KEYS_FILE), 'null'),
    (folder) => writeFile(join(folder, KEYS_FILE), '{}'),
  ]
  for (const damage of damages) {
    const earlier = await earlierWith(OWN)
    await damage(earlier.folder)
    expect(await builtAfter(earlier)).toBe(ANEW)
  }
})

test('a page is rendered again if one of its pictures was lost, or couldn’t be copied into the release', async () => {
  const lost = '<html><img srcset="/pictures/lost.avif 400w"></html>'
  const uncopied = '<html><picture data-own><img src="https://images.test/a"></picture></html>'
  for (const html of [lost, uncopied]) expect(await builtAfter(await earlierWith(html))).toBe(ANEW)
})

test('a page allows the scripts it contains, and none of other pages', async () => {
  const { app } = appOf({ blazer: undefined })
  const own = `'sha256-${createHash('sha256').update('begin()').digest('base64')}'`
  const policy = `script-src 'self' ${own} 'sha256-T3RoZXI='`
  const headers = { 'content-security-policy': policy }
  const render = async () => new Response('<html><script>begin()</script></html>', { headers })
  const facts = await renderPages({ ...app, render }, await someFolder())
  expect(facts['/shop/blazer.html']?.policy).toBe(`script-src 'self' ${own}`)
})

test('Astro hashes the code of a route’s pages once, and again for a page with different code', async () => {
  const { app } = appOf({ blazer: undefined, corset: undefined, shirt: undefined, suit: undefined })
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  const codeOf = (path: string) => (path.includes('shirt') ? 'other()' : 'begin()')
  const told: string[] = []
  const render = async ({ url }: Request) => {
    const code = codeOf(url)
    if (app.manifest.shouldInjectCspMetaTags) told.push(new URL(url).pathname)
    const policy = app.manifest.shouldInjectCspMetaTags ? `script-src ${hashOf(code)}` : 'script-src'
    const headers = { 'content-security-policy': policy }
    return new Response(`<html><script>${code}</script></html>`, { headers })
  }
  const facts = await renderPages({ ...app, render }, await someFolder())
  for (const [file, { policy }] of Object.entries(facts))
    expect(policy, file).toBe(`script-src ${hashOf(codeOf(file))}`)
  expect(told).toEqual(['/shop/blazer.html', '/shop/shirt.html'])
})

test('a page is compressed while others are rendered, unless its pictures must be copied into it first', async () => {
  const client = await someFolder()
  const { app } = appOf({ blazer: undefined, corset: undefined })
  const uncopied = '<html><picture data-own><img src="https://images.test/a"></picture></html>'
  const render: PagesApp['render'] = async (request, options) =>
    request.url.includes('corset') ? new Response(uncopied) : app.render(request, options)
  const facts = await renderPages({ ...app, render }, client)
  expect(facts['/shop/blazer.html']).toEqual({ policy: "default-src 'self'", tag: tagAnew('blazer') })
  expect(facts['/shop/corset.html']).toEqual({ policy: "default-src 'self'", isUncopied: true })
  const names = ['blazer.html', 'blazer.html.br', 'blazer.html.gz', 'corset.html']
  expect((await readdir(join(client, 'shop'))).toSorted()).toEqual(names)
  const [plain, br, gz] = await Promise.all(
    names.slice(0, 3).map((name) => readFile(join(client, 'shop', name))),
  )
  expect(plain?.toString()).toBe(ANEW)
  expect(brotliDecompressSync(br ?? '').toString()).toBe(ANEW)
  expect(gunzipSync(gz ?? '').toString()).toBe(ANEW)
  expect(await readFile(join(client, 'shop/corset.html'), 'utf8')).toBe(uncopied)
})

test('a page rendered again with the same bytes keeps its compressed forms', async () => {
  const client = await someFolder()
  const earlier = await earlierWith(ANEW, 'another')
  const page = 'client/shop/blazer.html'
  for (const form of ['.br', '.gz']) await writeFile(join(earlier.folder, page + form), `earlier ${form}`)
  const facts = await renderPages(appOf({ blazer: 'same' }).app, client, earlier)
  expect(facts['/shop/blazer.html']).toMatchObject({ key: 'same', tag: tagAnew('blazer') })
  expect(await readFile(join(client, 'shop/blazer.html.br'), 'utf8')).toBe('earlier .br')
  expect(await readFile(join(client, 'shop/blazer.html.gz'), 'utf8')).toBe('earlier .gz')
})

test('a page that can’t be written ends the build with the file system’s error', async () => {
  const client = await someFolder()
  await mkdir(join(client, 'shop/blazer.html'), { recursive: true })
  const { app } = appOf({ blazer: undefined, corset: undefined })
  await expect(renderPages(app, client)).rejects.toMatchObject({
    code: 'EISDIR',
    path: join(client, 'shop/blazer.html'),
    message: expect.stringContaining('EISDIR: illegal operation on a directory'),
  })
})

test('a page that can’t be rendered is named once all writing has stopped, so that its folder can be deleted', async () => {
  const client = await someFolder()
  const others = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`look-${at}`, undefined]))
  const { app, rendered } = appOf({ ...others, broken: undefined })
  await expect(renderPages(app, client)).rejects.toThrow('/shop/broken could not be rendered: No such cloth')
  expect(rendered).toHaveLength(30)
  const compressed = (await readdir(join(client, 'shop'))).filter((name) => name.endsWith('.br'))
  expect(compressed).toHaveLength(30)
})
