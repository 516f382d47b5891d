import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalogue } from '#content/read-catalogue.ts'
import type { Difference } from '#server/publishing/build-report.ts'

/** What the pages of a release were printed from; kept beside it. */
export type Content = Pick<Catalogue, 'products' | 'banners' | 'titles'>

export const CONTENT_FILE = 'content.json'
const MOST_TOLD = 50
const LONGEST_TEXT = 160

/** The content a release was printed from, where it was kept. */
export const contentOf = async (folder: string): Promise<Content | undefined> => {
  try {
    return JSON.parse(await readFile(join(folder, CONTENT_FILE), 'utf8')) as Content
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>
type Thing = { readonly id: string; readonly title: string; readonly fields: Fields }

const thingsOf = ({ products, banners, titles }: Content): ReadonlyMap<string, Thing> =>
  new Map([
    ...products.map((product): [string, Thing] => [
      product.id,
      { id: product.id, title: product.title, fields: { ...product, revision: undefined } },
    ]),
    ...banners.map((banner): [string, Thing] => [
      banner.id,
      { id: banner.id, title: banner.title, fields: { ...banner } },
    ]),
    ...titles.map((own): [string, Thing] => [
      `titles-${own.type}`,
      { id: `titles-${own.type}`, title: own.title, fields: { ...own } },
    ]),
  ])

const told = (value: unknown): string => {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}

const changedFields = (before: Fields, after: Fields): Difference['fields'] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: told(before[field]), after: told(after[field]) }))

/** What editors changed between two releases, the first fifty. */
export const differencesOf = (before: Content | undefined, after: Content): Difference[] => {
  if (!before) return []
  const [old, now] = [thingsOf(before), thingsOf(after)]
  const gone = [...old.values()].filter(({ id }) => !now.has(id))
  const rest = [...now.values()].flatMap(({ id, title, fields }): Difference[] => {
    const earlier = old.get(id)
    if (!earlier) return [{ id, title, what: 'new', fields: [] }]
    const changed = changedFields(earlier.fields, fields)
    return changed.length > 0 ? [{ id, title, what: 'changed', fields: changed }] : []
  })
  return [
    ...gone.map(({ id, title }): Difference => ({ id, title, what: 'gone', fields: [] })),
    ...rest,
  ].slice(0, MOST_TOLD)
}
