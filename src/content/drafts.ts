import { ContentFault } from './content-fault.ts'
import { connectDrafts, type ContentType, type DraftSettings, type ReadEntries } from './contentful.ts'
import { readCatalogue, type Catalogue } from './read-catalogue.ts'
import { readLine, type Entry } from './values.ts'

/**
 * Requests within this time after a reading began share it: the service answers 14 requests per second, and a whole
 * catalogue takes three or more.
 */
const SHARED_READING_MS = 1000
/** The products around a requested one may be this old; the product itself is always read anew. */
const MAX_AGE_MS = 30 * 1000

type Entries = Readonly<Record<ContentType, readonly Entry[]>>

interface Reading {
  readonly beganAt: number
  readonly entries: Promise<Entries>
}

export type Drafts =
  | { readonly outcome: 'read'; readonly catalogue: Catalogue }
  /** `reason` is a sentence. */
  | { readonly outcome: 'unreadable'; readonly reason: string }

const oldestFirst = (entries: readonly Entry[]) =>
  entries.toSorted((a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? -1 : 1))

const readAll = async (read: ReadEntries): Promise<Entries> => {
  const [product, banners, titles] = await Promise.all([read('product'), read('banners'), read('titles')])
  return { product, banners, titles }
}

let latest: Reading | undefined

const remember = (read: ReadEntries): Reading => {
  const reading = { beganAt: Date.now(), entries: readAll(read) }
  const forget = () => {
    if (latest === reading) latest = undefined
  }
  latest = reading
  reading.entries.catch(forget)
  setTimeout(forget, MAX_AGE_MS).unref()
  return reading
}

const notOlderThan = (ageMs: number) => (latest && Date.now() - latest.beganAt < ageMs ? latest : undefined)

/** All entries; those with the slug are current. */
const entriesAround = async (read: ReadEntries, slug: string): Promise<Entries> => {
  const fresh = notOlderThan(SHARED_READING_MS)
  if (fresh) return fresh.entries
  const known = notOlderThan(MAX_AGE_MS)
  if (!known) return remember(read).entries
  const [entries, own] = await Promise.all([known.entries, read('product', slug)])
  // Nothing has this slug any more. Only reading everything again shows what became of its product.
  if (own.length === 0) return remember(read).entries
  const ids = new Set(own.map(({ id }) => id))
  const others = entries.product.filter(({ id, fields }) => !ids.has(id) && readLine(fields.slug) !== slug)
  return { ...entries, product: [...others, ...own] }
}

/**
 * The catalogue as it would be if every draft were published now. If a product's page is requested by `slug`, only
 * that product is certain to be current; the others may be half a minute old.
 */
export const readDrafts = async (settings: DraftSettings, slug?: string): Promise<Drafts> => {
  const read = connectDrafts(settings)
  try {
    const entries =
      slug === undefined
        ? await (notOlderThan(SHARED_READING_MS) ?? remember(read)).entries
        : await entriesAround(read, slug)
    const catalogue = await readCatalogue(async (type) => oldestFirst(entries[type]))
    return { outcome: 'read', catalogue }
  } catch (error) {
    if (error instanceof ContentFault) return { outcome: 'unreadable', reason: error.message }
    throw error
  }
}
