import { readFile } from 'node:fs/promises'
import { messageOf } from '#config/errors.ts'
import { type PublicQuoteKey, QUOTE_KEYS_PATH, readQuoteKeys } from '#domain/quotes/quote-keys.ts'
import { CommandError } from '../command-error.ts'

const TIMEOUT_MS = 10 * 1000

const fetched = async (url: string): Promise<unknown> => {
  const { pathname, href, origin } = new URL(url)
  const list = pathname === '/' ? `${origin}${QUOTE_KEYS_PATH}` : href
  const answer = await fetch(list, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`${list} answered ${answer.status}`)
  return answer.json()
}

/**
 * Reads a published list of keys from a file, a URL, or a shop given by its origin alone. Throws CommandError if it
 * can't be read or is not such a list.
 */
export const keysFrom = async (place: string): Promise<readonly PublicQuoteKey[]> => {
  const read = /^https?:\/\//.test(place)
    ? fetched(place)
    : readFile(place, 'utf8').then((text): unknown => JSON.parse(text))
  const published = await read.catch((error: unknown) => {
    throw new CommandError(`The keys could not be read: ${messageOf(error)}.`)
  })
  const keys = await readQuoteKeys(published)
  if (!keys) throw new CommandError(`${place} is not a list of keys for checking quotes.`)
  return keys
}
