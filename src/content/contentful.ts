import { createClient } from 'contentful'
import type { Config } from '#config/read-config.ts'
import { chunksOf } from '#domain/chunks-of.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { ContentFault, contentFault, isAnswerTooBig } from './content-fault.ts'
import type { Entry } from './values.ts'

/** The time limit of a request, and how often it is retried. */
interface RetryPolicy {
  readonly timeoutMs: number
  readonly retries: number
}

/** For builds and previews alike. The SDK's pauses between retries grow and vary a little at random. */
const DEFAULT_POLICY: RetryPolicy = { timeoutMs: 30 * 1000, retries: 5 }
/** If this many entries exceed the service's limit of 7 MB per answer, the page size is halved until they fit. */
const MAX_ENTRIES_PER_ANSWER = 400
/** How often reading is repeated if entries are published or withdrawn meanwhile. */
const MAX_READ_ATTEMPTS = 5
/** A product links to its size rows, which may link to more. */
const LINK_DEPTH = 2
const IDS_PER_REQUEST = 100

/** The content types that are read in full; entries of other types are read only if these link to them. */
export const CONTENT_TYPES = ['product', 'banners', 'titles'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]
/** Reads all entries of a type, or only those with a slug. */
export type ReadEntries = (type: ContentType, slug?: string) => Promise<readonly Entry[]>

export type ContentSettings = Pick<
  Config,
  'CONTENTFUL_API_URL' | 'CONTENTFUL_SPACE_ID' | 'CONTENTFUL_ACCESS_TOKEN' | 'CONTENTFUL_ENVIRONMENT'
>

type Kind = 'Entry' | 'Asset'

/** The published version of an entry or asset. */
export interface Version {
  readonly revision: number
  /** ISO time. */
  readonly updatedAt: string
  /** Of an entry. */
  readonly contentType: string | undefined
}
export type ReadVersions = (kind: Kind, ids: readonly string[]) => Promise<ReadonlyMap<string, Version>>

/** An entry or asset found in an answer. */
export interface ObservedVersion {
  readonly kind: Kind
  readonly id: string
  /** Undefined if it is linked but not published. */
  readonly version: Version | undefined
}

/** Observes which versions of certain entries and assets the answers contain. */
export interface VersionWatch {
  readonly ids: ReadonlySet<string>
  /** Called once a type has been read completely; what discarded attempts found is not included. */
  readonly onRead: (observed: readonly ObservedVersion[]) => void
}

const clientOf = (settings: ContentSettings, { timeoutMs, retries }: RetryPolicy) => {
  const url = new URL(settings.CONTENTFUL_API_URL)
  return createClient({
    space: settings.CONTENTFUL_SPACE_ID,
    accessToken: settings.CONTENTFUL_ACCESS_TOKEN,
    environment: settings.CONTENTFUL_ENVIRONMENT,
    host: url.host,
    insecure: url.protocol === 'http:',
    basePath: url.pathname.replace(/\/$/, ''),
    timeout: timeoutMs,
    retryOnError: true,
    retryLimit: retries,
  })
}

interface Sys {
  readonly id: string
  readonly revision: number
  readonly updatedAt: string
  readonly contentType?: { readonly sys: { readonly id: string } }
}

const versionOf = ({ revision, updatedAt, contentType }: Sys): Version => ({
  revision,
  updatedAt,
  contentType: contentType?.sys.id,
})

/** Reads the published versions of entries or assets by id; those that aren't published are absent. */
export const connectVersions = (settings: ContentSettings): ReadVersions => {
  const client = clientOf(settings, DEFAULT_POLICY)

  const ask = async (kind: Kind, ids: readonly string[]) => {
    const query = { 'sys.id[in]': [...ids], limit: IDS_PER_REQUEST }
    try {
      return await (kind === 'Entry' ? client.getEntries({ ...query, include: 0 }) : client.getAssets(query))
    } catch (error) {
      throw contentFault(error)
    }
  }
  return async (kind, ids) => {
    const versions = new Map<string, Version>()
    for (const some of chunksOf(ids, IDS_PER_REQUEST)) {
      const { items } = await ask(kind, some)
      for (const { sys } of items) versions.set(sys.id, versionOf(sys))
    }
    return versions
  }
}

interface Range {
  readonly skip: number
  readonly limit: number
}

interface Item {
  readonly sys: Sys
}

/** An answer with entries. */
interface Answer {
  readonly items: readonly Item[]
  readonly includes?: { readonly Entry?: readonly Item[]; readonly Asset?: readonly Item[] }
  /** About links that can't be resolved. */
  readonly errors?: readonly unknown[]
}

const versionsIn = (
  { items, includes = {}, errors = [] }: Answer,
  { ids }: Pick<VersionWatch, 'ids'>,
): readonly ObservedVersion[] => {
  if (ids.size === 0) return []
  const watched = (kind: Kind, some: readonly Item[] = []) =>
    some.flatMap(({ sys }) => (ids.has(sys.id) ? [{ kind, id: sys.id, version: versionOf(sys) }] : []))
  const missing = errors.flatMap((error): readonly ObservedVersion[] => {
    const link = isRecord(error) && isRecord(error.details) ? error.details : {}
    const { linkType, id } = link
    const isKnown = (linkType === 'Entry' || linkType === 'Asset') && typeof id === 'string' && ids.has(id)
    return isKnown ? [{ kind: linkType, id, version: undefined }] : []
  })
  return [
    ...watched('Entry', items),
    ...watched('Entry', includes.Entry),
    ...watched('Asset', includes.Asset),
    ...missing,
  ]
}

type CreatedAt = (sys: { readonly createdAt: string; readonly firstPublishedAt?: unknown }) => string

// An entry without a filled-in field has no `fields` key.
const entryOf = (
  { sys, fields = {} }: { readonly sys: Sys; readonly fields?: Entry['fields'] },
  createdAt: string,
): Entry => ({ id: sys.id, createdAt, fields })

const NO_WATCH: VersionWatch = { ids: new Set(), onRead: () => undefined }

const entriesOf = (
  client: ReturnType<typeof clientOf>,
  createdAt: CreatedAt,
  watch: VersionWatch = NO_WATCH,
): ReadEntries => {
  /** Reads the next entries of a type; undefined if so many are too large for one answer. */
  const readPage = async (type: ContentType, { skip, limit }: Range, slug?: string) => {
    const query = {
      content_type: type,
      include: LINK_DEPTH,
      order: ['sys.createdAt', 'sys.id'],
      limit,
      skip,
      ...(slug !== undefined && { 'fields.slug': slug }),
    } as const
    try {
      return await client.getEntries(query)
    } catch (error) {
      if (limit > 1 && isAnswerTooBig(error)) return undefined
      throw contentFault(error)
    }
  }
  /**
   * Reads all entries. Each answer must begin with the last entry of the one before; if it doesn't, entries were
   * published or withdrawn in between, one may be missing, and the result is undefined.
   */
  const readOnce = async (type: ContentType, slug?: string) => {
    const entries: Entry[] = []
    const observed: ObservedVersion[] = []
    let limit = MAX_ENTRIES_PER_ANSWER
    for (;;) {
      // If only one entry fits into an answer, there is no room to repeat the last one.
      const last = limit > 1 ? entries.at(-1) : undefined
      const page = await readPage(type, { skip: entries.length - (last ? 1 : 0), limit }, slug)
      if (!page) {
        limit = Math.floor(limit / 2)
        continue
      }
      observed.push(...versionsIn(page, watch))
      const { items, total } = page
      if (last && items[0]?.sys.id !== last.id) return undefined
      const more = last ? items.slice(1) : items
      entries.push(...more.map((item) => entryOf(item, createdAt(item.sys))))
      if (more.length === 0 || entries.length >= total) return { entries, observed }
    }
  }
  return async (type, slug) => {
    for (let turn = 1; turn <= MAX_READ_ATTEMPTS; turn += 1) {
      const read = await readOnce(type, slug)
      if (!read) continue
      watch.onRead(read.observed)
      return read.entries
    }
    // A product nobody touched must not disappear from the shop; meanwhile the live release stays.
    throw new ContentFault(
      `Entries were published or withdrawn while they were read, ${MAX_READ_ATTEMPTS} times in a row. Please build again.`,
    )
  }
}

/** Reads every published entry of a type, oldest first. Links are resolved; those that can't be stay links. */
export const connectContentful = (
  settings: ContentSettings,
  { watch, ...policy }: Partial<RetryPolicy> & { readonly watch?: VersionWatch } = {},
): ReadEntries =>
  entriesOf(clientOf(settings, { ...DEFAULT_POLICY, ...policy }), ({ createdAt }) => createdAt, watch)

export type DraftSettings = ContentSettings &
  Pick<Config, 'CONTENTFUL_PREVIEW_URL' | 'CONTENTFUL_PREVIEW_TOKEN'>

/**
 * Reads every entry of a type as if it were published now, including drafts and unpublished changes. `createdAt` is
 * the time of the first publication, as in the Delivery API; a draft that was never published is the newest.
 */
export const connectDrafts = (settings: DraftSettings, policy: Partial<RetryPolicy> = {}): ReadEntries => {
  const { CONTENTFUL_PREVIEW_URL, CONTENTFUL_PREVIEW_TOKEN } = settings
  const drafts = {
    ...settings,
    CONTENTFUL_API_URL: CONTENTFUL_PREVIEW_URL,
    CONTENTFUL_ACCESS_TOKEN: CONTENTFUL_PREVIEW_TOKEN,
  }
  const now = () => new Date().toISOString()
  return entriesOf(clientOf(drafts, { ...DEFAULT_POLICY, ...policy }), ({ firstPublishedAt }) =>
    typeof firstPublishedAt === 'string' ? firstPublishedAt : now(),
  )
}
