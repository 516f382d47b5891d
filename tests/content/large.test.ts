import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { connectContentful, type ObservedVersion } from '#content/contentful.ts'
import type { Handler } from '#standins/wire/answer.ts'
import { openServer } from '#standins/wire/server.ts'
import { BUNDLED, contentSpace, TOKEN } from '../support/content-space.ts'

/** With every product, more than one answer may hold. */
const MANY = 450
const LONG = 20_000

interface Resource {
  readonly sys: { readonly id: string }
  readonly fields: object
}

const idOf = (number: number) => `product-${String(number).padStart(3, '0')}`
const idsFrom = (first: number, last = MANY) =>
  Array.from({ length: last - first + 1 }, (_, after) => idOf(first + after))

interface Space {
  readonly ids?: readonly string[]
  /** The length of each description. */
  readonly long: number
  /** What is published after this many answers; undefined for no change. */
  readonly change?: (answers: number) => readonly string[] | undefined
}

const openSpace = async ({ long, ids: first = idsFrom(1), change = () => undefined }: Space) => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-space-'))
  const catalogueFile = join(folder, 'space.json')
  const bundled = JSON.parse(await readFile(BUNDLED, 'utf8'))
  const model: Resource = bundled.entries.find(
    ({ sys }: Resource) => sys.id === 'product-emerald-peak-lapel-blazer',
  )
  const store = (ids: readonly string[]) => {
    const entries = ids.map((id) => ({
      sys: { ...model.sys, id },
      fields: { slug: { 'en-US': id }, description: { 'en-US': 'x'.repeat(long) } },
    }))
    return writeFile(catalogueFile, JSON.stringify({ ...bundled, entries, assets: [] }))
  }
  await store(first)
  const service = contentSpace({ dataDir: folder, catalogueFile })
  const limits: string[] = []
  const changing =
    (handler: Handler): Handler =>
    async (call) => {
      limits.push(call.query.get('limit') ?? '')
      const answer = await handler(call)
      const ids = change(limits.length)
      if (ids) await store(ids)
      return answer
    }
  const routes = Object.fromEntries(
    Object.entries(service.routes).map(([route, handler]) => [route, changing(handler)]),
  )
  const server = await openServer({ ...service, routes }, 0)
  onTestFinished(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const { config } = readConfig({
    CONTENTFUL_API_URL: server.origin,
    CONTENTFUL_SPACE_ID: 'sp1',
    CONTENTFUL_ACCESS_TOKEN: TOKEN,
  })
  const seen: ObservedVersion[] = []
  const watch = { ids: new Set(first), onRead: (some: readonly ObservedVersion[]) => void seen.push(...some) }
  const readIds = async () => (await connectContentful(config, { watch })('product')).map(({ id }) => id)
  return { readIds, limits, seen }
}

test('products that are too large for one answer are read in smaller pages', async () => {
  const { readIds, limits } = await openSpace({ long: LONG })
  expect(await readIds()).toEqual(idsFrom(1))
  expect(limits).toEqual(['400', '200', '200', '200'])
})

test('a single product that is too large for an answer is the service’s refusal', async () => {
  const { readIds, limits } = await openSpace({ long: 8 * 1024 * 1024, ids: idsFrom(1, 1) })
  await expect(readIds()).rejects.toThrow('The content service answered 400: Response size too big')
  expect(limits.at(-1)).toBe('1')
})

test('a product that is withdrawn during a read takes no other along', async () => {
  const { readIds, limits, seen } = await openSpace({
    long: 0,
    change: (answers) => (answers === 1 ? idsFrom(2) : undefined),
  })
  expect(await readIds()).toEqual(idsFrom(2))
  // It was read before it was withdrawn, so that reading is discarded.
  expect(seen.map(({ id }) => id)).not.toContain(idOf(1))
  expect(limits).toHaveLength(4)
})

test('a product withdrawn while another is published takes no other along, although the total stays the same', async () => {
  const swapped = [...idsFrom(1, 4), ...idsFrom(6, MANY + 1)]
  const { readIds, limits } = await openSpace({
    long: 0,
    change: (answers) => (answers === 1 ? swapped : undefined),
  })
  expect(await readIds()).toEqual(swapped)
  expect(limits).toHaveLength(4)
})

test('if something is withdrawn all the time, the read fails rather than return a catalogue with gaps', async () => {
  const { readIds, limits } = await openSpace({
    long: 0,
    change: (answers) => idsFrom(answers + 1),
  })
  await expect(readIds()).rejects.toThrow(
    'Entries were published or withdrawn while they were read, 5 times in a row. Please build again.',
  )
  expect(limits).toHaveLength(10)
})
