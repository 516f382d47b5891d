import { readFile } from 'node:fs/promises'
import { messageOf } from '#config/errors.ts'
import { type PublicQuoteKey, QUOTE_KEYS_PATH, readQuoteKeys } from '#domain/quotes/quote-keys.ts'
import { CannotDo } from '../cannot-do.ts'

const PATIENCE_MS = 10 * 1000

const fetched = async (url: string): Promise<unknown> => {
  const { pathname, href, origin } = new URL(url)
  const list = pathname === '/' ? `${origin}${QUOTE_KEYS_PATH}` : href
  const answer = await fetch(list, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok) throw new Error(`${list} answered ${answer.status}`)
  return answer.json()
}

/**
 * The keys of a published list: of a file, of a URL, or of the shop whose origin is given alone. Throws CannotDo when
 * it can't be read or is no such list.
 */
export const keysFrom = async (place: string): Promise<readonly PublicQuoteKey[]> => {
  const read = /^https?:\/\//.test(place)
    ? fetched(place)
    : readFile(place, 'utf8').then((text): unknown => JSON.parse(text))
  const published = await read.catch((error: unknown) => {
    throw new CannotDo(`The keys could not be read: ${messageOf(error)}.`)
  })
  const keys = await readQuoteKeys(published)
  if (!keys) throw new CannotDo(`${place} is no list of keys that quotes are checked with.`)
  return keys
}
