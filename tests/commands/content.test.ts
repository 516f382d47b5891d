import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { someFolder } from '../http/built-shop.ts'
import { listening } from '../support/listening.ts'
import { runCommand } from '../support/run-command.ts'

const BUNDLED = 'src/standins/contentful/catalogue.json'
const BASE = '/spaces/sp1/environments/master'

interface Kept {
  readonly sys: { id: string; version: number; publishedVersion?: number; contentType?: unknown }
  readonly [part: string]: unknown
}

/** The ids of a content type's fields. */
const idsOf = (fields: unknown): readonly string[] =>
  Array.isArray(fields) ? fields.map(({ id }: { readonly id: string }) => id) : []

/**
 * Behaves as the management API promises: calls must name the version they change, the order of publishing matters,
 * files are processed, and a request that would delete a field by omitting it is refused. The first connection is cut
 * off.
 */
const openSpace = () => {
  const kept = new Map<string, Kept>()
  const published: string[] = []
  let uploads = 0
  let isBusy = true
  let isCut = true

  const write = (path: string, body: Record<string, unknown>, { headers }: IncomingMessage) => {
    const before = kept.get(path)
    if (String(before?.sys.version ?? '') !== String(headers['x-contentful-version'] ?? '')) return 409
    if (idsOf(before?.fields).some((field) => !idsOf(body.fields).includes(field))) return 400
    const id = path.split('/').at(-1) ?? ''
    const sys = {
      ...before?.sys,
      id,
      version: (before?.sys.version ?? 0) + 1,
      ...(path.startsWith('/entries/') && {
        contentType: { sys: { id: headers['x-contentful-content-type'] } },
      }),
      ...(path.endsWith('/editor_interface') && { contentType: { sys: { id: path.split('/')[2] } } }),
    }
    const resource = { ...body, sys }
    kept.set(path, resource)
    return resource
  }

  const process = (path: string, { headers }: IncomingMessage) => {
    const [, asset = '', locale = ''] = /^(.*)\/files\/(.*)\/process$/.exec(path) ?? []
    const before = kept.get(asset)
    if (!before || String(before.sys.version) !== headers['x-contentful-version']) return 409
    const fields = JSON.parse(JSON.stringify(before.fields))
    fields.file[locale].url = `//assets.example/${before.sys.id}`
    kept.set(asset, { ...before, fields, sys: { ...before.sys, version: before.sys.version + 1 } })
    return 204
  }

  const linksIn = (value: unknown): readonly string[] => {
    if (typeof value !== 'object' || value === null) return []
    const { sys } = value as { sys?: { type?: string; linkType?: string; id?: string } }
    if (sys?.type === 'Link') return [`/${sys.linkType === 'Asset' ? 'assets' : 'entries'}/${sys.id}`]
    return Object.values(value).flatMap(linksIn)
  }

  const publish = (path: string, { headers }: IncomingMessage) => {
    const resource = kept.get(path)
    // Linked entries must exist; the service doesn't require that they are published.
    if (path.startsWith('/entries/') && linksIn(resource?.fields).some((linked) => !kept.has(linked)))
      return 422
    if (path.startsWith('/entries/')) published.push(path)
    if (!resource || String(resource.sys.version) !== headers['x-contentful-version']) return 409
    resource.sys.publishedVersion = resource.sys.version
    resource.sys.version += 1
    return resource
  }

  const list = (path: string) => {
    const items = [...kept].flatMap(([own, resource]) =>
      new RegExp(`^${path}/[^/]+$`).test(own) ? [resource] : [],
    )
    return path === '/locales'
      ? {
          items: [
            { sys: { id: 'en' }, code: 'en-US', default: true },
            { sys: { id: 'hi' }, code: 'hi-IN', default: false },
          ],
          total: 2,
        }
      : { items, total: items.length }
  }

  const server = createServer(async (request, response) => {
    if (isCut) {
      isCut = false
      return void request.socket.destroy()
    }
    const bytes = Buffer.concat(await request.toArray())
    const answer = (): unknown => {
      if (request.headers.authorization !== 'Bearer manage') return 401
      if (isBusy) {
        isBusy = false
        return 429
      }
      const [path = ''] = (request.url ?? '').split('?')
      if (path === '/spaces/sp1/uploads') return { sys: { id: `upload-${(uploads += 1)}-${bytes.length}` } }
      const own = path.slice(BASE.length)
      if (request.method === 'GET') return /^\/[a-z_]+$/.test(own) ? list(own) : (kept.get(own) ?? 404)
      if (own.endsWith('/published')) return publish(own.slice(0, -'/published'.length), request)
      if (own.endsWith('/process')) return process(own, request)
      return write(own, JSON.parse(bytes.toString()), request)
    }
    const output = answer()
    response.writeHead(typeof output === 'number' ? output : 200)
    response.end(typeof output === 'number' ? '' : JSON.stringify(output))
  })
  return { server, kept, published, uploads: () => uploads }
}

const space = openSpace()
let origin = ''
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listening(space.server)}`
})
afterAll(() => void space.server.close())

const content = (...args: readonly string[]) =>
  runCommand('content', args, {
    CONTENTFUL_SPACE_ID: 'sp1',
    CONTENTFUL_MANAGEMENT_TOKEN: 'manage',
    CONTENTFUL_MANAGEMENT_URL: origin,
    CONTENTFUL_UPLOAD_URL: origin,
  })

test('content types are created with their validations and help texts, and again without harm', async () => {
  expect(await content('setup', BUNDLED)).toMatchObject({ code: 0 })
  expect(await content('setup', BUNDLED)).toMatchObject({ code: 0 })
  expect(space.kept.get('/content_types/product')).toMatchObject({
    sys: { publishedVersion: expect.any(Number) },
    fields: expect.arrayContaining([expect.objectContaining({ id: 'slug', required: true })]),
  })
  expect(JSON.stringify(space.kept.get('/content_types/product/editor_interface'))).toContain('helpText')
})

test('a field that the space added itself is kept, and doesn’t stop the others from being updated', async () => {
  expect(await content('setup', BUNDLED)).toMatchObject({ code: 0 })
  const path = '/content_types/product'
  const own = { id: 'season', name: 'Season', type: 'Symbol' }
  const product = space.kept.get(path)
  if (!product || !Array.isArray(product.fields)) throw new Error('There is no product.')
  space.kept.set(path, { ...product, fields: [own, ...product.fields.slice(1)] })
  expect(await content('setup', BUNDLED)).toMatchObject({ code: 0 })
  const bundled = JSON.parse(await readFile(BUNDLED, 'utf8'))
  const known = bundled.contentTypes.find(({ sys }: Kept) => sys.id === 'product')
  expect(space.kept.get(path)?.fields).toEqual([...known.fields, own])
})

test('the demonstration’s catalogue is imported completely, pictures once, and exported as it came', async () => {
  expect(await content('import', BUNDLED)).toMatchObject({ code: 0 })
  const uploads = space.uploads()
  const bundled = JSON.parse(await readFile(BUNDLED, 'utf8'))
  expect(uploads).toBe(bundled.assets.length)
  expect(await content('import', BUNDLED)).toMatchObject({ code: 0 })
  expect(space.uploads()).toBe(uploads)

  const file = join(await someFolder(), 'space.json')
  expect(await content('export', file)).toMatchObject({ code: 0 })
  const exported = JSON.parse(await readFile(file, 'utf8'))
  const fieldsOf = (entries: readonly { sys: { id: string }; fields: unknown }[]) =>
    Object.fromEntries(entries.map(({ sys, fields }) => [sys.id, fields]))
  expect(fieldsOf(exported.entries)).toEqual(fieldsOf(bundled.entries))
  expect(exported.contentTypes).toHaveLength(bundled.contentTypes.length)
  expect(exported.editorInterfaces).toHaveLength(bundled.editorInterfaces.length)
})

const linkTo = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })
const note = (id: string, ...links: readonly string[]) => ({
  sys: { id, publishedVersion: 1, contentType: { sys: { id: 'titles' } } },
  fields: { title: { 'en-GB': id, 'fr-FR': 'Soie' }, next: { 'en-GB': links.map(linkTo) } },
})
const exported = (...entries: readonly unknown[]) => ({
  contentTypes: [],
  entries,
  locales: [{ code: 'fr-FR' }, { code: 'en-GB', default: true }],
})

test('any export can be imported: linked entries are published first, even in circles, in the space’s language', async () => {
  const file = join(await someFolder(), 'theirs.json')
  const entries = [
    note('last', 'middle'),
    note('middle', 'first'),
    note('first'),
    note('round', 'about'),
    note('about', 'round'),
  ]
  await writeFile(file, JSON.stringify(exported(...entries)))
  expect(await content('setup', BUNDLED)).toMatchObject({ code: 0 })
  space.published.length = 0
  expect(await content('import', BUNDLED, file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('fr-FR'),
  })
  expect(space.published).toEqual(['first', 'middle', 'last', 'about', 'round'].map((id) => `/entries/${id}`))
  expect(space.kept.get('/entries/last')?.fields).toEqual({
    title: { 'en-US': 'last' },
    next: { 'en-US': [linkTo('middle')] },
  })
})

test('a picture with a separate file for each of two languages is imported, whatever the files are called', async () => {
  const folder = await someFolder()
  const file = join(folder, 'theirs.json')
  const own = (name: string) => ({
    contentType: 'image/jpeg',
    fileName: name,
    url: `//${encodeURIComponent(name)}?v=1`,
  })
  const asset = {
    sys: { id: 'two-tongues', publishedVersion: 1 },
    fields: { file: { 'en-GB': own('look #1, 50%?.jpg'), 'hi-IN': own('रेशम "नया" & पुराना.jpg') } },
  }
  for (const { fileName } of Object.values(asset.fields.file))
    await writeFile(join(folder, fileName), fileName)
  await writeFile(file, JSON.stringify({ ...exported(), assets: [asset] }))
  expect(await content('import', file)).toMatchObject({ code: 0 })
  expect(space.kept.get('/assets/two-tongues')).toMatchObject({
    sys: { publishedVersion: expect.any(Number) },
    fields: { file: { 'en-US': { url: expect.any(String) }, 'hi-IN': { url: expect.any(String) } } },
  })
})

test('changes saved after publishing are imported as a draft and reported', async () => {
  const file = join(await someFolder(), 'theirs.json')
  const [shown, changed] = [note('shown'), note('changed')]
  const entries = [
    { ...shown, sys: { ...shown.sys, version: 2 } },
    { ...changed, sys: { ...changed.sys, version: 4 } },
  ]
  await writeFile(file, JSON.stringify(exported(...entries)))
  expect(await content('setup', BUNDLED)).toMatchObject({ code: 0 })
  space.published.length = 0
  expect(await content('import', file)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/2 entries written, 1 of them published.*saved as drafts: changed\./s),
  })
  expect(space.published).toEqual(['/entries/shown'])
  expect(space.kept.get('/entries/changed')?.sys.publishedVersion).toBeUndefined()
})

test('entries whose type the space doesn’t have are refused before anything is written', async () => {
  const file = join(await someFolder(), 'theirs.json')
  const entry = { ...note('x'), sys: { ...note('x').sys, contentType: { sys: { id: 'poem' } } } }
  await writeFile(file, JSON.stringify(exported(entry)))
  expect(await content('import', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('no content type poem. Run npm run content:setup'),
  })
  expect(space.kept.has('/entries/x')).toBe(false)
})

test('a file that is not an export is named, and nothing is written', async () => {
  expect(await content('setup', 'package.json')).toMatchObject({
    code: 1,
    output: expect.stringContaining('package.json is not an export of a space'),
  })
})
