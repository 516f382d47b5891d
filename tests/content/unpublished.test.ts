import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { connectContentful, type ObservedVersion } from '#content/contentful.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { openServer, type RunningServer } from '#standins/wire/server.ts'
import { BUNDLED, contentSpace, TOKEN } from '../support/content-space.ts'

/** A space in the European Union, in Indian English, whose editors forgot to publish three things. */

const PICTURE = 'picture-emerald-peak-lapel-blazer-detail'
const ROW = 'size-shirt-m'
const BLOUSE = 'product-teal-bow-blouse'

let folder: string
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-space-'))
  const catalogue = JSON.parse((await readFile(BUNDLED, 'utf8')).replaceAll('"en-US"', '"en-IN"'))
  for (const resource of [...catalogue.assets, ...catalogue.entries])
    if ([PICTURE, ROW, BLOUSE].includes(resource.sys.id)) delete resource.sys.publishedVersion
  const catalogueFile = join(folder, 'space.json')
  await writeFile(catalogueFile, JSON.stringify(catalogue))
  const picturesBase = 'https://images.eu.ctfassets.net'
  server = await openServer(contentSpace({ dataDir: folder, catalogueFile, picturesBase }), 0)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('a picture, a size row and a look’s product that are linked but not published are each reported', async () => {
  const { config } = readConfig({
    CONTENTFUL_API_URL: server.origin,
    CONTENTFUL_SPACE_ID: 'sp1',
    CONTENTFUL_ACCESS_TOKEN: TOKEN,
  })
  const seen: ObservedVersion[] = []
  const watch = {
    ids: new Set([PICTURE, ROW]),
    onRead: (some: readonly ObservedVersion[]) => void seen.push(...some),
  }
  const { products, warnings } = await readCatalogue(connectContentful(config, { watch }))
  expect(seen).toHaveLength(2)
  expect(seen).toContainEqual({ kind: 'Asset', id: PICTURE, version: undefined })
  expect(seen).toContainEqual({ kind: 'Entry', id: ROW, version: undefined })
  const blazer = products.find(({ slug }) => slug === 'emerald-peak-lapel-blazer')
  expect(blazer).toMatchObject({ title: 'The Peak Lapel Blazer', price: 48_500 })
  expect(blazer?.pictures.map(({ src }) => new URL(src).origin)).toEqual([
    'https://images.eu.ctfassets.net',
    'https://images.eu.ctfassets.net',
    'https://images.eu.ctfassets.net',
  ])
  expect(warnings.filter(({ id }) => id === blazer?.id)).toMatchObject([
    { field: 'images', why: 'picture 3 is linked but not published' },
  ])
  expect(warnings.filter(({ field }) => field === 'garments')).toMatchObject([
    { title: 'Look 06', why: 'garment 1 is linked but not published; it is left out' },
  ])
  expect(products.find(({ id }) => id === 'look-06')?.garments).toEqual([
    { product: 'product-emerald-wide-leg-trouser', color: 'Black' },
  ])
  const shirts = warnings.filter(({ field }) => field === 'sizes')
  expect(shirts.length).toBeGreaterThan(0)
  expect(new Set(shirts.map(({ why }) => why))).toEqual(new Set(['row 3 is linked but not published']))
})
