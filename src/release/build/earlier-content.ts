import type { Catalogue } from '#content/read-catalogue.ts'
import { NO_PAGE } from '#content/warnings.ts'
import type { Content } from '#domain/publishing/content-differences.ts'

interface Dated {
  readonly id: string
  readonly createdAt?: string
}
const inOrder = <T extends Dated>(entries: readonly T[]): readonly T[] =>
  entries.toSorted(
    (a, b) =>
      (a.createdAt ?? '').localeCompare(b.createdAt ?? '') || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )

/**
 * A catalogue whose published products keep their pages when an editor broke title or slug: they are shown as the
 * release before showed them, until they are mended, with a warning. A product whose slug another one took since
 * stays out.
 */
export const keepBrokenProducts = (catalogue: Catalogue, before: Content | undefined): Catalogue => {
  const slugs = new Set(catalogue.products.map(({ slug }) => slug))
  const kept = (before?.products ?? []).filter(
    ({ id, slug }) => catalogue.withoutPage.includes(id) && !slugs.has(slug),
  )
  if (kept.length === 0) return catalogue
  const isKept = (id: string) => kept.some((product) => product.id === id)
  return {
    ...catalogue,
    products: inOrder([...catalogue.products, ...kept]),
    withoutPage: catalogue.withoutPage.filter((id) => !isKept(id)),
    warnings: catalogue.warnings.map((warning) =>
      isKept(warning.id)
        ? { ...warning, why: warning.why.replace(NO_PAGE, 'it is shown as it was before') }
        : warning,
    ),
  }
}

/** All entries of a catalogue, of whichever type. */
export const entriesOf = ({ products, banners, titles }: Content) => [...products, ...banners, ...titles]

/** Ids of the entries that are not as they were; all of them when nothing is known of before. */
export const changedEntries = (catalogue: Content, before: Content | undefined): readonly string[] => {
  const known = new Set(before && entriesOf(before).map((entry) => JSON.stringify(entry)))
  return entriesOf(catalogue).flatMap((entry) => (known.has(JSON.stringify(entry)) ? [] : [entry.id]))
}

/** A catalogue in which these entries are as they were before; what was not there is left out. */
export const withEarlier = (
  catalogue: Catalogue,
  ids: readonly string[],
  before: Content | undefined,
): Catalogue => {
  const gone = new Set(ids)
  const replaced = <T extends { readonly id: string }>(entries: readonly T[], earlier: readonly T[] = []) =>
    entries.flatMap((entry) =>
      gone.has(entry.id) ? (earlier.find(({ id }) => id === entry.id) ?? []) : [entry],
    )
  return {
    ...catalogue,
    products: replaced(catalogue.products, before?.products),
    banners: replaced(catalogue.banners, before?.banners),
    titles: replaced(catalogue.titles, before?.titles),
  }
}
