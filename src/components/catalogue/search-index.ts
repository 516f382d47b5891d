import { findableIn, type SearchEntry } from '#domain/catalogue/findable.ts'
import type { SearchDetails } from '#domain/catalogue/search.ts'
import { type Askable, askable } from '#domain/catalogue/shop-query.ts'

/** The catalogue as a browser knows it. */
export interface BrowserIndex {
  readonly askable: Askable
  readonly details: Readonly<Record<string, SearchDetails>>
}

/** Fetched once; what could not be had is asked for again by whoever needs it next. */
const once = <T>(path: string) => {
  let answer: Promise<T> | undefined
  return (): Promise<T> =>
    (answer ??= fetch(path)
      .then((response): Promise<T> => {
        if (!response.ok) throw new Error(`${path} answers ${response.status}`)
        return response.json()
      })
      .catch((error: unknown) => {
        answer = undefined
        throw error
      }))
}
const theEntries = once<readonly SearchEntry[]>('/search.json')
const theDetails = once<BrowserIndex['details']>('/search-details.json')
const theCategories = once<readonly string[]>('/categories.json')

let made: Promise<BrowserIndex> | undefined

const make = async (): Promise<BrowserIndex> => {
  const [entries, told, categories] = await Promise.all([theEntries(), theDetails(), theCategories()])
  // A product may be called like what every object has.
  const details: BrowserIndex['details'] = Object.assign(Object.create(null), told)
  const products = entries.map((entry) => findableIn(entry, details[entry[1]]?.[0]))
  return { askable: askable(products, categories), details }
}

/** The index with all that is told of products, fetched at the first call. Rejects where it can't be had. */
export const browserIndex = (): Promise<BrowserIndex> =>
  (made ??= make().catch((error: unknown) => {
    made = undefined
    throw error
  }))
