import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_HOSTS } from '#config/picture-hosts.ts'
import { causeOf } from '#domain/cause.ts'
import { forwardFor, type Forward } from '#config/forwards.ts'

/** The folder that caches pictures between builds; the picture behind a URL of the content service never changes. */
export const PICTURES = 'pictures'
const UNUSED_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
const TIMEOUT_MS = 30 * 1000
const MAX_BYTES = 4 * 1024 * 1024
const ENDINGS: Readonly<Record<string, string>> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

export interface StoredPicture {
  readonly bytes: Buffer
  readonly extension: string
}

/** The file ending of a picture that is not yet completely written. */
const ARRIVING = '.arriving'
const isHalf = (name: string) => name.endsWith(ARRIVING)

const hashOf = (text: string) => hash('sha256', text).slice(0, 32)

/** The URL to fetch a picture from: a forwarded path's target, or the content service. Throws for any other host. */
const resolveSource = (source: string, forwards: readonly Forward[]): URL => {
  const forward = source.startsWith('/') ? forwardFor(forwards, source.split('?')[0] ?? '') : undefined
  if (forward) return new URL(source, forward.url)
  const url = new URL(source)
  if (url.protocol === 'https:' && PICTURE_HOSTS.includes(url.hostname)) return url
  throw new Error('it is no address of the content service')
}

/** The body of a response; stops reading and throws once it exceeds 4 MB. */
const readBytes = async ({ headers, body }: Response): Promise<Buffer> => {
  const tooLarge = new Error('it is larger than 4 MB')
  if (Number(headers.get('content-length')) > MAX_BYTES) {
    await body?.cancel()
    throw tooLarge
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw tooLarge
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const fetchPicture = async (source: string, forwards: readonly Forward[]): Promise<StoredPicture> => {
  const url = resolveSource(source, forwards)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { redirect: 'error', signal }).catch((error: unknown) => {
    throw new Error(causeOf(error), { cause: error })
  })
  if (!response.ok) throw new Error(`the answer was ${response.status}`)
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const extension = ENDINGS[type]
  if (!extension) throw new Error(`the answer was ${type || 'of no type'}`)
  return { bytes: await readBytes(response), extension }
}

/** Opens the cache of pictures in a data folder; a picture that is missing is fetched. */
export const openPictureStore = async (dataDir: string, forwards: readonly Forward[]) => {
  const folder = join(dataDir, PICTURES)
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  const kept = new Map(names.filter((name) => !isHalf(name)).map((name) => [name.split('.')[0] ?? '', name]))

  const get = async (source: string): Promise<StoredPicture> => {
    const hash = hashOf(source)
    const name = kept.get(hash)
    const bytes = name && (await readFile(join(folder, name)))
    // A power cut may leave an empty file.
    if (name && bytes && bytes.length > 0) {
      const now = new Date()
      await utimes(join(folder, name), now, now)
      return { bytes, extension: name.slice(name.lastIndexOf('.') + 1) }
    }
    const picture = await fetchPicture(source, forwards)
    const file = join(folder, `${hash}.${picture.extension}`)
    await writeFile(file + ARRIVING, picture.bytes, { flush: true })
    await rename(file + ARRIVING, file)
    return picture
  }

  /** Deletes pictures that no build has used for 30 days, and incomplete files. */
  const tidy = async () => {
    for (const name of names) {
      const file = join(folder, name)
      // If it was completed since, it has been renamed and is not there.
      if (isHalf(name)) await rm(file, { force: true })
      else if (Date.now() - (await stat(file)).mtimeMs > UNUSED_LIFETIME_MS) await rm(file)
    }
  }
  return { get, tidy }
}
