import { hash } from 'node:crypto'
import type { Banner, Product, Titles } from '#domain/catalogue/catalogue.ts'
import { readBanner } from './banner.ts'
import { ContentFault } from './content-fault.ts'
import type { ReadEntries } from './contentful.ts'
import { withKnownGarments } from './garments.ts'
import { readProduct } from './product.ts'
import { readTitles } from './titles.ts'
import { readLine, type Entry } from './values.ts'
import { collectWarnings, NO_PAGE, type Warn, type Warning } from './warnings.ts'

/** All the content that a build uses. */
export interface Catalogue {
  readonly products: readonly Product[]
  readonly banners: readonly Banner[]
  readonly titles: readonly Titles[]
  readonly warnings: readonly Warning[]
  /** Ids of published products that get no page; a warning gives the reason. */
  readonly withoutPage: readonly string[]
  /** Identifies the published content, whichever earlier products are shown in place of broken ones. */
  readonly revision: string
}

const REVISION_LENGTH = 16

const MAX_NAME_LENGTH = 60
const titleOf = ({ fields }: Entry) => readLine(fields.title).slice(0, MAX_NAME_LENGTH)
const nameOf = (type: string, { id }: Entry, title: string) => `${type} ${id}${title ? ` (${title})` : ''}`

/** Oldest first, as the content service returns them. */
const inOrder = (products: readonly Product[]) =>
  products.toSorted(
    (a, b) =>
      (a.createdAt ?? '').localeCompare(b.createdAt ?? '') || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )

/** Returns a function that tells whether it is given a name for the first time. */
const firstOfEach = () => {
  const seen = new Set<string>()
  return (name: string): boolean => {
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  }
}

/**
 * Reads the whole catalogue. Content that can't be shown is left out with a warning that names entry and field.
 * Throws if no product can be shown, because an empty shop must never be published. If an editor broke a product's
 * title or slug, the product of `before` is shown with a warning until that is corrected, unless another product has
 * taken its slug.
 */
export const readCatalogue = async (
  readEntries: ReadEntries,
  before: readonly Product[] = [],
): Promise<Catalogue> => {
  const { warnings, warnOf } = collectWarnings()
  const readAll = <T>(
    type: string,
    entries: readonly Entry[],
    read: (entry: Entry, warn: Warn) => T | undefined,
  ) =>
    entries.flatMap((entry) => {
      const title = titleOf(entry)
      const warn = warnOf(entry.id, nameOf(type, entry, title), title)
      try {
        return read(entry, warn) ?? []
      } catch (error) {
        // An unreadable entry must not affect the others.
        warn('entry', `can’t be read (${String(error)}); ${NO_PAGE}`)
        return []
      }
    })

  const [products, banners, titles] = await Promise.all([
    readEntries('product'),
    readEntries('banners'),
    readEntries('titles'),
  ])

  const titleBySlug = new Map<string, string>()
  const first = firstOfEach()
  const shown = readAll('product', products, (entry, warn) => {
    const product = readProduct(entry, warn)
    if (!product) return undefined
    // Entries are sorted oldest first, so the page belongs to the product that had the slug first.
    const earlier = titleBySlug.get(product.slug)
    if (earlier !== undefined) {
      warn('slug', `is taken by an earlier piece (${earlier}); ${NO_PAGE}`)
      return undefined
    }
    titleBySlug.set(product.slug, product.title)
    return product
  })
  if (shown.length === 0)
    throw new ContentFault(
      'The content service contains no piece that can be shown; an empty shop is not published.',
    )
  const readWell = new Set(shown.map(({ id }) => id))
  const broken = products.flatMap(({ id }) => (readWell.has(id) ? [] : [id]))
  const kept = before.filter(({ id, slug }) => broken.includes(id) && !titleBySlug.has(slug))
  for (const [at, warning] of warnings.entries())
    if (kept.some(({ id }) => id === warning.id))
      warnings[at] = { ...warning, why: warning.why.replace(NO_PAGE, 'it is shown as it was before') }
  const pages = new Map(inOrder([...shown, ...kept]).map((product) => [product.id, product]))
  const complete = [...pages.values()].map((product) => {
    const { id, title } = product
    return withKnownGarments(product, pages, warnOf(id, `product ${id} (${title})`, title))
  })
  const others = {
    banners: readAll('banners', banners, (entry, warn) => {
      const banner = readBanner(entry, warn)
      const isAlone = banner && !banner.section && banner.type !== 'carousel'
      if (isAlone && !first(banner.type)) warn('type', `is a second ${banner.type}; the earlier one is shown`)
      return banner
    }),
    titles: readAll('titles', titles, (entry, warn) => {
      const heading = readTitles(entry, warn)
      if (heading && !first(`titles ${heading.type}`))
        warn('type', `is a second heading of ${heading.type}; the earlier one is shown`)
      return heading
    }),
  }
  const published = JSON.stringify({ products: shown, broken, ...others })
  const revision = hash('sha256', published).slice(0, REVISION_LENGTH)
  return {
    products: complete,
    ...others,
    warnings,
    withoutPage: broken.filter((id) => !pages.has(id)),
    revision,
  }
}
