import type { Catalogue } from '#content/read-catalogue.ts'
import type { Content } from '#domain/publishing/content-differences.ts'

/** All entries of a catalogue, of whichever type. */
export const entriesOf = ({ products, banners, titles }: Content) => [...products, ...banners, ...titles]

/** Ids of new and changed entries; all entries if the content before is unknown. */
export const changedEntries = (catalogue: Content, before: Content | undefined): readonly string[] => {
  const known = new Set(before && entriesOf(before).map((entry) => JSON.stringify(entry)))
  return entriesOf(catalogue).flatMap((entry) => (known.has(JSON.stringify(entry)) ? [] : [entry.id]))
}

/**
 * A catalogue in which these entries are as before. Entries that did not exist then are left out, and so are products
 * whose earlier slug now belongs to another.
 */
export const withEarlier = (
  catalogue: Catalogue,
  ids: readonly string[],
  before: Content | undefined,
): Catalogue => {
  const gone = new Set(ids)
  const taken = new Set(catalogue.products.flatMap(({ id, slug }) => (gone.has(id) ? [] : [slug])))
  const replaced = <T extends { readonly id: string }>(entries: readonly T[], earlier: readonly T[] = []) =>
    entries.flatMap((entry) =>
      gone.has(entry.id) ? (earlier.find(({ id }) => id === entry.id) ?? []) : [entry],
    )
  return {
    ...catalogue,
    products: replaced(
      catalogue.products,
      before?.products.filter(({ slug }) => !taken.has(slug)),
    ),
    banners: replaced(catalogue.banners, before?.banners),
    titles: replaced(catalogue.titles, before?.titles),
  }
}
