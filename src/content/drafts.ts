import { ContentFault } from './content-fault.ts'
import { connectDrafts, type ContentType, type DraftSettings, type ReadEntries } from './contentful.ts'
import { readCatalogue, type Catalogue } from './read-catalogue.ts'
import { readLine, type Entry } from './values.ts'

// The service answers fourteen questions a second, and a whole catalogue is three or more.
/** Whoever asks so soon after a reading began shares it. */
const SHARED_MS = 1000
/** What stands around one product may be as old as this; the product itself is asked for anew. */
const AROUND_MS = 30 * 1000

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
  setTimeout(forget, AROUND_MS).unref()
  return reading
}

const notOlderThan = (ageMs: number) => (latest && Date.now() - latest.beganAt < ageMs ? latest : undefined)

/** All entries, those of one slug as they are now. */
const entriesAround = async (read: ReadEntries, slug: string): Promise<Entries> => {
  const fresh = notOlderThan(SHARED_MS)
  if (fresh) return fresh.entries
  const known = notOlderThan(AROUND_MS)
  if (!known) return remember(read).entries
  const [entries, own] = await Promise.all([known.entries, read('product', slug)])
  // Who looks for it wants to know what became of it, and that may be with any other product.
  if (own.length === 0) return remember(read).entries
  const ids = new Set(own.map(({ id }) => id))
  const others = entries.product.filter(({ id, fields }) => !ids.has(id) && readLine(fields.slug) !== slug)
  return { ...entries, product: [...others, ...own] }
}

/**
 * The catalogue as it would be were every draft published now; of a product's page, that product for certain and the
 * products around it as they were half a minute ago at most.
 */
export const readDrafts = async (settings: DraftSettings, slug?: string): Promise<Drafts> => {
  const read = connectDrafts(settings)
  try {
    const entries =
      slug === undefined
        ? await (notOlderThan(SHARED_MS) ?? remember(read)).entries
        : await entriesAround(read, slug)
    const catalogue = await readCatalogue(async (type) => oldestFirst(entries[type]))
    return { outcome: 'read', catalogue }
  } catch (error) {
    if (error instanceof ContentFault) return { outcome: 'unreadable', reason: error.message }
    throw error
  }
}
