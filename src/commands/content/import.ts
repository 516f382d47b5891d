import { readFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { causeOf } from '#domain/cause.ts'
import type { ExportedResource, ExportFile } from './export-file.ts'
import { inLinkOrder } from './link-order.ts'
import { type ManagedResource, type Management, putOver, versionHeader } from './management.ts'

const POLL_INTERVAL_MS = 500
const MAX_PROCESSING_MS = 60 * 1000

const fileSchema = z.looseObject({
  contentType: z.string(),
  fileName: z.string(),
  url: z.string(),
})

const processedSchema = z.looseObject({
  fields: z.looseObject({
    file: z.record(z.string(), z.looseObject({ url: z.string().optional() })),
  }),
})

const isPublished = ({ sys }: ExportedResource) => sys.publishedVersion !== undefined

/** Whether it was saved after it was last published, so that the export contains unpublished fields. */
const isChanged = ({ sys }: ExportedResource) =>
  sys.publishedVersion !== undefined && (sys.version ?? 0) > sys.publishedVersion + 1

/**
 * Reads a picture: from the export's folder if the URL without its scheme is a file there, otherwise from the network.
 */
const bytesOf = async (folder: string, source: string): Promise<Uint8Array> => {
  const [place = ''] = source.replace(/^(?:https?:)?\/\//, '').split('?')
  const path = resolve(folder, decodeURIComponent(place))
  const isInside = path.startsWith(resolve(folder) + sep)
  const own = isInside ? await readFile(path).catch(() => undefined) : undefined
  if (own) return own
  const url = source.startsWith('//') ? `https:${source}` : source
  const answer = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url} could not be reached (${causeOf(error)})`, { cause: error })
  })
  if (!answer.ok) throw new Error(`${source} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

const processed = async (management: Management, path: string, locale: string) => {
  const until = Date.now() + MAX_PROCESSING_MS
  while (Date.now() < until) {
    const asset = await management.get(path)
    if (asset && processedSchema.safeParse(asset).data?.fields.file[locale]?.url) return asset
    await sleep(POLL_INTERVAL_MS)
  }
  throw new Error(`The content service has not finished ${path}.`)
}

const importAsset = async (management: Management, folder: string, { sys, fields }: ExportedResource) => {
  const path = `/assets/${sys.id}`
  if ((await management.get(path))?.sys.publishedVersion) return false
  const files: Record<string, unknown> = {}
  for (const [locale, file] of Object.entries(fields.file ?? {})) {
    const { contentType, fileName, url } = fileSchema.parse(file)
    const id = await management.upload(await bytesOf(folder, url))
    const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id } }
    files[locale] = { contentType, fileName, uploadFrom }
  }
  let asset = await putOver(management, path, { fields: { ...fields, file: files } })
  for (const locale of Object.keys(files)) {
    await management.put(`${path}/files/${locale}/process`, { headers: versionHeader(asset) })
    asset = await processed(management, path, locale)
  }
  await management.put(`${path}/published`, { headers: versionHeader(asset) })
  return true
}

const localeSchema = z.looseObject({ code: z.string(), default: z.boolean().default(false) })

const defaultOf = (locales: readonly z.infer<typeof localeSchema>[]) =>
  (locales.find((locale) => locale.default) ?? locales[0])?.code ?? 'en-US'

/**
 * Maps the languages of a file to those of the space: the default language becomes the space's default, other languages
 * are kept only if the space has them. `dropped` collects the rest.
 */
const inLocalesOf = async (management: Management, file: ExportFile) => {
  const locales = z.array(localeSchema).parse(await management.all('/locales'))
  const [from, to] = [defaultOf(file.locales), defaultOf(locales)]
  const known = new Set(locales.map(({ code }) => code))
  const dropped = new Set<string>()
  const translate = (resource: ExportedResource): ExportedResource => {
    const fields = Object.entries(resource.fields).map(([field, values]) => {
      const kept = Object.entries(values).flatMap(([code, value]) => {
        if (code === from) return [[to, value] as const]
        if (known.has(code) && code !== to) return [[code, value] as const]
        dropped.add(code)
        return []
      })
      return [field, Object.fromEntries(kept)] as const
    })
    return { ...resource, fields: Object.fromEntries(fields) }
  }
  return { translate, dropped }
}

const requireTypes = async (management: Management, entries: readonly ExportedResource[], path: string) => {
  const types = new Set(entries.flatMap(({ sys }) => sys.contentType?.sys.id ?? []))
  const missing: string[] = []
  for (const type of types)
    if (!(await management.get(`/content_types/${type}`))?.sys.publishedVersion) missing.push(type)
  if (missing.length > 0)
    throw new Error(
      `The space has no content type ${missing.join(', ')}. Run npm run content:setup -- ${path} first.`,
    )
}

/**
 * Loads the published assets and entries of a file into the space. Pictures that are already published there stay;
 * entries with the same id are overwritten. All entries are written before the first is published, and linked entries
 * are published before those that link to them. An entry that was saved after it was published stays a draft, and is
 * named. Pictures are read from the file's folder or fetched by URL.
 */
export const importContent = async (
  management: Management,
  file: ExportFile,
  path: string,
  tell: (sentence: string) => void,
): Promise<void> => {
  const { translate, dropped } = await inLocalesOf(management, file)
  const assets = file.assets.filter(isPublished).map(translate)
  const entries = file.entries.filter(isPublished).map(translate)
  await requireTypes(management, entries, path)
  let added = 0
  for (const asset of assets) if (await importAsset(management, dirname(path), asset)) added += 1
  tell(`${added} pictures added, ${assets.length - added} already there.`)
  const written = new Map<string, ManagedResource>()
  for (const { sys, fields } of entries)
    written.set(
      sys.id,
      await putOver(
        management,
        `/entries/${sys.id}`,
        { fields },
        { 'x-contentful-content-type': sys.contentType?.sys.id ?? '' },
      ),
    )
  const drafts = new Set(entries.filter(isChanged).map(({ sys }) => sys.id))
  for (const { sys } of inLinkOrder(entries))
    if (!drafts.has(sys.id))
      await management.put(`/entries/${sys.id}/published`, { headers: versionHeader(written.get(sys.id)) })
  tell(`${entries.length} entries written, ${entries.length - drafts.size} of them published.`)
  if (drafts.size > 0)
    tell(`Not yet published when the file was made, so saved as drafts: ${[...drafts].join(', ')}.`)
  if (dropped.size > 0) tell(`Left out, because the space lacks the language: ${[...dropped].join(', ')}.`)
}
