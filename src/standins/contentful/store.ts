import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { type JsonFile, jsonFile } from '../wire/json-file.ts'
import { contentTypeShape, type Resource, resourceShape, stamp } from './catalogue.ts'

const editorShape = z.looseObject({
  sys: z.looseObject({ contentType: z.looseObject({ sys: z.looseObject({ id: z.string() }) }) }),
  controls: z
    .array(
      z.looseObject({
        fieldId: z.string(),
        settings: z.looseObject({ helpText: z.string().optional() }).optional(),
      }),
    )
    .default([]),
})

const resourcesShape = z.array(
  z.looseObject({ ...resourceShape.shape, sys: z.looseObject(resourceShape.shape.sys.shape) }),
)

const fileShape = z.looseObject({
  editorInterfaces: z.array(editorShape).default([]),
  contentTypes: z.array(contentTypeShape),
  entries: resourcesShape,
  assets: resourcesShape,
})

type ExportFile = z.infer<typeof fileShape>
const draftsShape = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))

export type Fields = Resource['fields']
export type EntryState = 'published' | 'changed' | 'draft'

/** An entry as an editor sees it: with her unpublished changes, or else as published. */
export interface Work {
  readonly id: string
  readonly type: string
  readonly state: EntryState
  readonly fields: Fields
}

/**
 * Stores what editors do to the catalogue: published changes in a copy of the export file, unpublished ones beside it.
 * The export file itself is never written to.
 */
export class ContentStore {
  readonly #source: string
  readonly #copyPath: string
  readonly #copy: JsonFile
  readonly #drafts: JsonFile
  #seen = ''
  #parsed: ExportFile | undefined

  constructor(source: string, folder: string) {
    const name = createHash('sha1').update(source).digest('hex').slice(0, 8)
    this.#source = source
    this.#copyPath = join(folder, `edited-${name}.json`)
    this.#copy = jsonFile(this.#copyPath)
    this.#drafts = jsonFile(join(folder, `drafts-${name}.json`))
  }

  /** The file that is delivered: the copy as soon as it exists. */
  file = (): string => (existsSync(this.#copyPath) ? this.#copyPath : this.#source)

  /** Fields that were saved but not published, by entry. */
  drafts = (): Readonly<Record<string, Fields>> => this.#readDrafts()

  types(): ExportFile['contentTypes'] {
    return this.#read().contentTypes
  }

  /** The help text of each field of a type. */
  help(type: string): Readonly<Record<string, string>> {
    const own = this.#read().editorInterfaces.find(({ sys }) => sys.contentType.sys.id === type)
    return Object.fromEntries(
      (own?.controls ?? []).map(({ fieldId, settings }) => [fieldId, settings?.helpText ?? '']),
    )
  }

  /** The content type of an entry or the media type of an asset; undefined if the id is unknown. */
  kindOf(linkType: string, id: string): string | undefined {
    const { entries, assets } = this.#read()
    if (linkType === 'Entry') return entries.find(({ sys }) => sys.id === id)?.sys.contentType?.sys.id
    const asset = assets.find(({ sys }) => sys.id === id)
    if (!asset) return undefined
    const file = z.object({ contentType: z.string() }).safeParse(Object.values(asset.fields.file ?? {})[0])
    return file.data?.contentType ?? ''
  }

  list(): readonly Work[] {
    const drafts = this.#readDrafts()
    return this.#read().entries.map((entry) => workOf(entry, drafts[entry.sys.id]))
  }

  one(id: string): Work | undefined {
    return this.list().find((work) => work.id === id)
  }

  save(id: string, fields: Fields): void {
    this.#drafts.write({ ...this.#readDrafts(), [id]: fields })
  }

  discard(id: string): void {
    const { [id]: _gone, ...rest } = this.#readDrafts()
    this.#drafts.write(rest)
  }

  /** Makes the draft of an entry, or else the entry as it is, visible to visitors; returns it as published. */
  publish(id: string): Resource | undefined {
    const draft = this.#readDrafts()[id]
    const published = this.#change(id, (entry, now) => {
      const version = entry.sys.publishedVersion ?? 0
      Object.assign(entry.sys, {
        updatedAt: now,
        publishedAt: now,
        firstPublishedAt: entry.sys.firstPublishedAt ?? now,
        publishedVersion: version + 1,
        publishedCounter: (entry.sys.publishedCounter ?? version) + 1,
      })
      if (draft) entry.fields = draft
    })
    this.discard(id)
    return published
  }

  /**
   * Publishes an entry with these fields whatever its type demands, as a space without checks allows; other fields
   * stay.
   */
  put(type: string, id: string, fields: Fields): Resource | undefined {
    const before = this.one(id)
    if (!before) this.#add(type, id)
    this.save(id, { ...before?.fields, ...fields })
    return this.publish(id)
  }

  /** Withdraws an entry from visitors; it stays as a draft. */
  unpublish(id: string): Resource | undefined {
    return this.#change(id, (entry, now) => {
      delete entry.sys.publishedVersion
      Object.assign(entry.sys, { updatedAt: now })
    })
  }

  /** Creates an empty draft of a type and returns its id. */
  create(type: string): string {
    const id = `${type}-${randomBytes(6).toString('hex')}`
    this.#add(type, id)
    return id
  }

  #add(type: string, id: string): void {
    const file = this.#take()
    const now = new Date().toISOString()
    const contentType = { sys: { type: 'Link' as const, linkType: 'ContentType', id: type } }
    file.entries.push({ sys: { id, type: 'Entry', createdAt: now, updatedAt: now, contentType }, fields: {} })
    this.#copy.write(file)
  }

  /** Discards everything that editors did. */
  reset(): void {
    rmSync(this.#copyPath, { force: true })
    this.#drafts.write({})
  }

  #change(id: string, change: (entry: ExportFile['entries'][number], now: string) => void) {
    const file = this.#take()
    const entry = file.entries.find(({ sys }) => sys.id === id)
    if (!entry) return undefined
    change(entry, new Date().toISOString())
    this.#copy.write(file)
    return entry
  }

  /**
   * The parsed file, cached until it changes: one publication reads it dozens of times, and parsing thousands of
   * products is slow.
   */
  #read(): ExportFile {
    const file = this.file()
    const now = stamp(file)
    if (!this.#parsed || now !== this.#seen)
      this.#parsed = fileShape.parse(JSON.parse(readFileSync(file, 'utf8')))
    this.#seen = now
    return this.#parsed
  }

  /**
   * The file to be changed, dropped from the cache first: if the change can't be written, the next reader parses the
   * old file again.
   */
  #take(): ExportFile {
    const file = this.#read()
    this.#parsed = undefined
    return file
  }

  #readDrafts() {
    return draftsShape.safeParse(this.#drafts.read()).data ?? {}
  }
}

const workOf = ({ sys, fields }: Resource, draft: Fields | undefined): Work => {
  const isPublished = sys.publishedVersion !== undefined
  return {
    id: sys.id,
    type: sys.contentType?.sys.id ?? '',
    state: !isPublished ? 'draft' : draft ? 'changed' : 'published',
    fields: draft ?? fields,
  }
}
