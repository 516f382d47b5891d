import { createClient } from 'contentful'
import type { Config } from '#config/read-config.ts'
import type { Entry } from './values.ts'

const TIMEOUT_MS = 30 * 1000
const RETRIES = 5
/** Pieces with their pictures and size charts stay well under the service's 7 MB an answer. */
const ENTRIES_PER_ANSWER = 400
/** A piece names its size rows, which may name more. */
const LINK_DEPTH = 2

export type ContentType = 'product' | 'banners' | 'titles'
export type ReadEntries = (type: ContentType) => Promise<readonly Entry[]>

export type ContentSettings = Pick<
  Config,
  'CONTENTFUL_API_URL' | 'CONTENTFUL_SPACE_ID' | 'CONTENTFUL_ACCESS_TOKEN' | 'CONTENTFUL_ENVIRONMENT'
>

/** Reads every published entry of a type, oldest first, its links followed and its broken links left out. */
export const connectContentful = (settings: ContentSettings, retries = RETRIES): ReadEntries => {
  const address = new URL(settings.CONTENTFUL_API_URL)
  const client = createClient({
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

  return async (type) => {
    const entries: Entry[] = []
    for (;;) {
      const { items, total } = await client.getEntries({
        content_type: type,
        include: LINK_DEPTH,
        order: ['sys.createdAt', 'sys.id'],
        limit: ENTRIES_PER_ANSWER,
        skip: entries.length,
      })
      entries.push(...items.map(({ sys, fields }) => ({ id: sys.id, createdAt: sys.createdAt, fields })))
      if (items.length === 0 || entries.length >= total) return entries
    }
  }
}
