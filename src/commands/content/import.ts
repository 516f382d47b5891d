import { readFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { ExportedResource, ExportFile } from './export-file.ts'
import { type Management, putAndPublish, putOver, versionHeader } from './management.ts'

const LOOK_AGAIN_MS = 500
const LONGEST_PROCESSING_MS = 60 * 1000

const fileSchema = z.looseObject({
  contentType: z.string(),
  fileName: z.string(),
  url: z.string(),
})

const processedSchema = z.looseObject({
  fields: z.looseObject({ file: z.record(z.string(), z.looseObject({ url: z.string() })) }),
})

const isPublished = ({ sys }: ExportedResource) => sys.publishedVersion !== undefined

/** The file's bytes: from beside the export, where an address without a scheme may lead, or from the network. */
const bytesOf = async (folder: string, address: string): Promise<Uint8Array> => {
  const place = decodeURI(address.replace(/^(?:https?:)?\/\//, '')).replace(/\?.*$/, '')
  const path = resolve(folder, place)
  const isInside = path.startsWith(resolve(folder) + sep)
  const own = isInside ? await readFile(path).catch(() => undefined) : undefined
  if (own) return own
  const answer = await fetch(address.startsWith('//') ? `https:${address}` : address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

const processed = async (management: Management, path: string, locale: string) => {
  const until = Date.now() + LONGEST_PROCESSING_MS
  while (Date.now() < until) {
    const asset = await management.get(path)
    if (processedSchema.safeParse(asset).data?.fields.file[locale]) return asset
    await sleep(LOOK_AGAIN_MS)
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
  const written = await putOver(management, path, { fields: { ...fields, file: files } })
  for (const locale of Object.keys(files)) {
    await management.put(`${path}/files/${locale}/process`, { headers: versionHeader(written) })
    await processed(management, path, locale)
  }
  const whole = await management.get(path)
  await management.put(`${path}/published`, { headers: versionHeader(whole) })
  return true
}

/**
 * Loads the published assets and entries of a file into the space. Pictures that are there already stay; entries
 * of the same id are written over. Files are taken from beside it, or from their address.
 */
export const importContent = async (
  management: Management,
  file: ExportFile,
  path: string,
  tell: (sentence: string) => void,
): Promise<void> => {
  const assets = file.assets.filter(isPublished)
  let added = 0
  for (const asset of assets) if (await importAsset(management, dirname(path), asset)) added += 1
  tell(`${added} pictures added, ${assets.length - added} were there.`)
  const entries = file.entries.filter(isPublished)
  for (const { sys, fields } of entries)
    await putAndPublish(
      management,
      `/entries/${sys.id}`,
      { fields },
      { 'x-contentful-content-type': sys.contentType?.sys.id ?? '' },
    )
  tell(`${entries.length} entries written and published.`)
}
