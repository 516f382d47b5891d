import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Content } from '#domain/publishing/content-differences.ts'

/** The file with the content of a release, beside its pages; it is never served. */
export const CONTENT_FILE = 'content.json'

const entriesSchema = z.array(z.looseObject({ id: z.string(), title: z.string() }))
const contentSchema = z.object({ products: entriesSchema, banners: entriesSchema, titles: entriesSchema })

/** The content a release was built from; undefined if it was not stored, or was stored in another shape. */
export const contentOf = async (folder: string): Promise<Content | undefined> => {
  try {
    const content: unknown = JSON.parse(await readFile(join(folder, CONTENT_FILE), 'utf8'))
    contentSchema.parse(content)
    return content as Content
  } catch {
    return undefined
  }
}

// Cached because a page that shows a publication's progress asks every few seconds.
let remembered: { readonly folder: string; readonly titles: Promise<ReadonlyMap<string, string>> } | undefined

const readTitles = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const content = await contentOf(folder)
  const entries = content ? [...content.products, ...content.banners, ...content.titles] : []
  return new Map(entries.map(({ id, title }) => [id, title]))
}

/** The titles of a release's entries, by entry id. Reads the file once per release. */
export const titlesOf = (folder: string): Promise<ReadonlyMap<string, string>> => {
  if (remembered?.folder !== folder) remembered = { folder, titles: readTitles(folder) }
  return remembered.titles
}
