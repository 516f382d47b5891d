import { findableIn, type SearchEntry } from '#domain/catalogue/findable.ts'
import type { SearchDetails } from '#domain/catalogue/search.ts'
import { type Askable, askable } from '#domain/catalogue/shop-query.ts'

/** The catalogue as the browser knows it. */
export interface BrowserIndex {
  readonly askable: Askable
  readonly details: Readonly<Record<string, SearchDetails>>
}

/** Calls `make` once and shares the promise. A failed call is forgotten, so that the next caller tries again. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return (): Promise<T> =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}

const fetched = <T>(path: string) =>
  once(async (): Promise<T> => {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    return response.json()
  })
const theEntries = fetched<readonly SearchEntry[]>('/search.json')
const theDetails = fetched<BrowserIndex['details']>('/search-details.json')
const theCategories = fetched<readonly string[]>('/categories.json')

/** The index with the details of every product, fetched at the first call. Rejects if it can't be fetched. */
export const browserIndex = once(async (): Promise<BrowserIndex> => {
  const [entries, told, categories] = await Promise.all([theEntries(), theDetails(), theCategories()])
  // A product's slug may equal the name of an inherited object property.
  const details: BrowserIndex['details'] = Object.assign(Object.create(null), told)
  const products = entries.map((entry) => findableIn(entry, details[entry[1]]?.[0]))
  return { askable: askable(products, categories), details }
})
