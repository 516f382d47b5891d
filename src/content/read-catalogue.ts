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

/** Everything one build builds from. */
export interface Catalogue {
  readonly products: readonly Product[]
  readonly banners: readonly Banner[]
  readonly titles: readonly Titles[]
  readonly warnings: readonly Warning[]
  /** Ids of published products that get no page; a warning says why. */
  readonly withoutPage: readonly string[]
  /** Names what is published: the same content has the same, whatever of an earlier catalogue stands in for it. */
  readonly revision: string
}

const REVISION_LENGTH = 16

const LONGEST_NAME = 60
const titleOf = ({ fields }: Entry) => readLine(fields.title).slice(0, LONGEST_NAME)
const nameOf = (type: string, { id }: Entry, title: string) => `${type} ${id}${title ? ` (${title})` : ''}`

/** Oldest first, as the content service tells them. */
const inOrder = (products: readonly Product[]) =>
  products.toSorted(
    (a, b) =>
      (a.createdAt ?? '').localeCompare(b.createdAt ?? '') || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )

/** Says of each name whether it is heard for the first time. */
const firstOfEach = () => {
  const seen = new Set<string>()
  return (name: string): boolean => {
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  }
}

/**
 * Reads the whole catalogue. What can't be shown is left out with a warning that names entry and field; a
 * catalogue without any product is an error, because a shop must never be published empty. A published product of
 * which an editor broke title or slug is shown as it was `before`, until it is mended, with a warning; one whose slug
 * another took since stays out.
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
        // Whatever it holds, it takes none of the others down.
        warn('entry', `can’t be read (${String(error)}), ${NO_PAGE}`)
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
    // Entries come oldest first: the page belongs to who had the slug first.
    const earlier = titleBySlug.get(product.slug)
    if (earlier !== undefined) {
      warn('slug', `is taken by an earlier piece (${earlier}), ${NO_PAGE}`)
      return undefined
    }
    titleBySlug.set(product.slug, product.title)
    return product
  })
  if (shown.length === 0)
    throw new ContentFault(
      'The content service holds no piece that can be shown; an empty shop is not published.',
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
      if (isAlone && !first(banner.type)) warn('type', `is a second ${banner.type}, the earlier one is shown`)
      return banner
    }),
    titles: readAll('titles', titles, (entry, warn) => {
      const heading = readTitles(entry, warn)
      if (heading && !first(`titles ${heading.type}`))
        warn('type', `is a second heading of ${heading.type}, the earlier one is shown`)
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
