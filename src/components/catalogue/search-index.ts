import { readSearchEntry, type SearchEntry } from '#domain/catalogue/searchable-product.ts'
import type { SearchDetails } from '#domain/catalogue/search.ts'
import { type ProductIndex, indexProducts } from '#domain/catalogue/shop-query.ts'

/** The catalogue as the browser knows it. */
export interface BrowserIndex {
  readonly productIndex: ProductIndex
  readonly details: Readonly<Record<string, SearchDetails>>
}

/** Calls `make` once and shares the promise. A failed call is forgotten, so that the next caller tries again. */
const once = <T>(make: () => Promise<T>) => {
  let promise: Promise<T> | undefined
  return (): Promise<T> =>
    (promise ??= make().catch((error: unknown) => {
      promise = undefined
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
  const [entries, loadedDetails, categories] = await Promise.all([
    theEntries(),
    theDetails(),
    theCategories(),
  ])
  // A product's slug may equal the name of an inherited object property.
  const details: BrowserIndex['details'] = Object.assign(Object.create(null), loadedDetails)
  const products = entries.map((entry) => readSearchEntry(entry, details[entry[1]]?.[0]))
  return { productIndex: indexProducts(products, categories), details }
})
