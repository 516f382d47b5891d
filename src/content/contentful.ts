import { createClient } from 'contentful'
import type { Config } from '#config/read-config.ts'
import { contentFault } from './content-fault.ts'
import type { Entry } from './values.ts'

const TIMEOUT_MS = 30 * 1000
const RETRIES = 5
/** Pieces with their pictures and size charts stay well under the service's 7 MB an answer. */
const ENTRIES_PER_ANSWER = 400
/** A piece names its size rows, which may name more. */
const LINK_DEPTH = 2
const IDS_PER_QUESTION = 100

export type ContentType = 'product' | 'banners' | 'titles'
export type ReadEntries = (type: ContentType) => Promise<readonly Entry[]>

export type ContentSettings = Pick<
  Config,
  'CONTENTFUL_API_URL' | 'CONTENTFUL_SPACE_ID' | 'CONTENTFUL_ACCESS_TOKEN' | 'CONTENTFUL_ENVIRONMENT'
>

/** How far the content service has come with an entry or asset. */
export interface Version {
  readonly revision: number
  /** ISO time. */
  readonly updatedAt: string
}
export type ReadVersions = (
  kind: 'Entry' | 'Asset',
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Version>>

const clientOf = (settings: ContentSettings, retries: number) => {
  const address = new URL(settings.CONTENTFUL_API_URL)
  return createClient({
    space: settings.CONTENTFUL_SPACE_ID,
    accessToken: settings.CONTENTFUL_ACCESS_TOKEN,
    environment: settings.CONTENTFUL_ENVIRONMENT,
    host: address.host,
    insecure: address.protocol === 'http:',
    basePath: address.pathname.replace(/\/$/, ''),
    timeout: TIMEOUT_MS,
    retryOnError: true,
    retryLimit: retries,
  }).withoutUnresolvableLinks
}

/** Reads what is published of the named entries or assets, and how far it has come; what is not, is absent. */
export const connectVersions = (settings: ContentSettings): ReadVersions => {
  const client = clientOf(settings, RETRIES)

  const ask = async (kind: 'Entry' | 'Asset', ids: readonly string[]) => {
    const query = { 'sys.id[in]': [...ids], limit: IDS_PER_QUESTION }
    try {
      return await (kind === 'Entry' ? client.getEntries({ ...query, include: 0 }) : client.getAssets(query))
    } catch (error) {
      throw contentFault(error)
    }
  }
  return async (kind, ids) => {
    const versions = new Map<string, Version>()
    for (let at = 0; at < ids.length; at += IDS_PER_QUESTION) {
      const { items } = await ask(kind, ids.slice(at, at + IDS_PER_QUESTION))
      for (const { sys } of items) versions.set(sys.id, { revision: sys.revision, updatedAt: sys.updatedAt })
    }
    return versions
  }
}

/** Reads every published entry of a type, oldest first, its links followed and its broken links left out. */
export const connectContentful = (settings: ContentSettings, retries = RETRIES): ReadEntries => {
  const client = clientOf(settings, retries)

  const readPage = async (type: ContentType, skip: number) => {
    const query = {
      content_type: type,
      include: LINK_DEPTH,
      order: ['sys.createdAt', 'sys.id'],
      limit: ENTRIES_PER_ANSWER,
      skip,
    } as const
    try {
      return await client.getEntries(query)
    } catch (error) {
      throw contentFault(error)
    }
  }
  return async (type) => {
    const entries: Entry[] = []
    for (;;) {
      const { items, total } = await readPage(type, entries.length)
      entries.push(...items.map(({ sys, fields }) => ({ id: sys.id, createdAt: sys.createdAt, fields })))
      if (items.length === 0 || entries.length >= total) return entries
    }
  }
}
