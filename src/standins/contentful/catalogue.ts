import { readFileSync, statSync } from 'node:fs'

import { z } from 'zod'

const linkShape = z.object({
  sys: z.object({ type: z.literal('Link'), linkType: z.string(), id: z.string() }),
})

const sysShape = z.object({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  firstPublishedAt: z.string().optional(),
  publishedAt: z.string().optional(),
  publishedVersion: z.number().optional(),
  publishedCounter: z.number().optional(),
  archivedVersion: z.number().optional(),
  contentType: linkShape.optional(),
})

export const resourceShape = z.object({
  metadata: z.unknown().optional(),
  sys: sysShape,
  fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
})

const fieldShape = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  omitted: z.boolean().default(false),
  required: z.boolean().default(false),
  validations: z.array(z.unknown()).default([]),
})

export const contentTypeShape = z.object({
  sys: sysShape,
  name: z.string(),
  description: z.string().nullish(),
  displayField: z.string().nullish(),
  fields: z.array(fieldShape),
})

const localeShape = z.object({
  code: z.string(),
  default: z.boolean().default(false),
})

const exportShape = z.object({
  contentTypes: z.array(contentTypeShape),
  entries: z.array(resourceShape).default([]),
  assets: z.array(resourceShape).default([]),
  locales: z.array(localeShape).min(1),
})

export type Link = z.infer<typeof linkShape>
/** An entry or asset as in the export: every field by locale. */
export type Resource = z.infer<typeof resourceShape>
export type ContentType = z.infer<typeof contentTypeShape>

/** What an API delivers, by id: published resources, or, for the preview API, drafts as well. Never archived ones. */
export interface Catalogue {
  readonly contentTypes: ReadonlyMap<string, ContentType>
  readonly entries: ReadonlyMap<string, Resource>
  readonly assets: ReadonlyMap<string, Resource>
  readonly defaultLocale: string
}

/** Is the value a link to another entry or asset? */
export const isLink = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'sys' in value &&
  typeof value.sys === 'object' &&
  value.sys !== null &&
  'type' in value.sys &&
  value.sys.type === 'Link'

/**
 * Makes a reader of an export file that reads it again when it has changed or `fileNow` names another. The first
 * reading throws if the file is unreadable; a later one keeps the previous content, so that a half-written file does
 * no harm.
 */
export const watchCatalogue = (fileNow: () => string): (() => Catalogue) => {
  let seen = stamp(fileNow())
  let catalogue = readCatalogue(fileNow())
  return () => {
    const file = fileNow()
    const now = stamp(file)
    if (now === seen) return catalogue
    try {
      catalogue = readCatalogue(file)
      seen = now
    } catch (error) {
      process.stderr.write(`Content: ${file} cannot be read, the former catalogue stays: ${String(error)}\n`)
    }
    return catalogue
  }
}

/**
 * Makes a reader that caches per request URL, as a delivery network does: for `lagMs` after a change a URL still gets
 * its earlier answer, even if another URL already shows the change. 0: no lag.
 */
export const lagging = (current: () => Catalogue, lagMs: () => number): ((url: string) => Catalogue) => {
  const answered = new Map<string, Catalogue>()
  const replacedAt = new WeakMap<Catalogue, number>()
  let newest = current()
  const isPurged = (catalogue: Catalogue) => {
    const since = replacedAt.get(catalogue)
    return since !== undefined && Date.now() - since >= lagMs()
  }
  return (url) => {
    const now = current()
    if (now !== newest) replacedAt.set(newest, Date.now())
    newest = now
    for (const [of, catalogue] of answered) if (isPurged(catalogue)) answered.delete(of)
    const shown = answered.get(url) ?? now
    answered.set(url, shown)
    return shown
  }
}

/** A text that changes whenever the file is replaced or written to. */
export const stamp = (file: string): string => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${file} ${stat.mtimeMs} ${stat.size} ${stat.ino}` : 'gone'
}

const readFileOf = (file: string) => exportShape.parse(JSON.parse(readFileSync(file, 'utf8')))

const catalogueOf = (
  { contentTypes, entries, assets, locales }: ReturnType<typeof readFileOf>,
  isDelivered: (resource: Resource) => boolean,
): Catalogue => {
  return {
    contentTypes: byId(contentTypes),
    entries: byId(entries.filter(isDelivered)),
    assets: byId(assets.filter(isDelivered)),
    defaultLocale: (locales.find((locale) => locale.default) ?? locales[0])?.code ?? 'en-US',
  }
}

const readCatalogue = (file: string): Catalogue => catalogueOf(readFileOf(file), isPublished)

/**
 * What the preview API delivers: everything that is not archived, with the fields that editors saved but did not
 * publish.
 */
export const readDrafts = (file: string, drafts: Readonly<Record<string, Resource['fields']>>): Catalogue => {
  const { entries, ...rest } = readFileOf(file)
  const asSaved = entries.map((entry) => ({ ...entry, fields: drafts[entry.sys.id] ?? entry.fields }))
  return catalogueOf({ ...rest, entries: asSaved }, ({ sys }) => sys.archivedVersion === undefined)
}

const isPublished = ({ sys }: Resource): boolean =>
  sys.publishedVersion !== undefined && sys.archivedVersion === undefined

const byId = <T extends { readonly sys: { readonly id: string } }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.sys.id, item]))
