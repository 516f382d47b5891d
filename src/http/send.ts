import type { Exchange } from './exchange.ts'
import type { FileCache, Coding } from './file-cache.ts'
import type { Release } from '#release/release.ts'
import { type Page, SPECULATION_RULES } from '#release/format.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
const REVALIDATE = 'public, max-age=0, must-revalidate'
const HOUR = 'public, max-age=3600'
const CHANGES_SELDOM = /^(image|font)\/|speculationrules/

/** Whether what follows a coding's name takes it: nothing, or a weight that is not zero. */
const isAccepted = (rest: string): boolean => {
  if (rest === '') return true
  const weight = rest.slice(1).trim()
  return rest.startsWith(';') && !(weight.startsWith('q=') && Number(weight.slice(2)) === 0)
}

/** Whether an Accept-Encoding in lower case names a coding and takes it. Looks at each character once. */
const accepts = (header: string, coding: string): boolean => {
  for (let at = header.indexOf(coding); at >= 0; at = header.indexOf(coding, at + coding.length)) {
    let before = at - 1
    while (header[before] === ' ' || header[before] === '\t') before -= 1
    if (before >= 0 && header[before] !== ',') continue
    const end = header.indexOf(',', at)
    if (isAccepted(header.slice(at + coding.length, end < 0 ? undefined : end).trim())) return true
  }
  return false
}

/** The best form of a built file that a visitor's Accept-Encoding takes. */
export const codingFor = (header: string | undefined): Coding => {
  if (!header) return 'plain'
  const small = header.toLowerCase()
  if (accepts(small, 'br')) return 'br'
  return accepts(small, 'gzip') ? 'gzip' : 'plain'
}

const withoutWeakness = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag)

/** Whether an If-None-Match names a tag. */
export const matches = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' ||
    (ifNoneMatch.includes(tag) && ifNoneMatch.split(',').some((one) => withoutWeakness(one.trim()) === tag)))

export interface Sending {
  readonly release: Release
  /** A key of the release's files. */
  readonly file: string
  readonly status?: number
  /** A page's own policy. */
  readonly page?: Page
}

/**
 * Sends a built file: compressed as the visitor takes it, 304 where she has it already, no body for HEAD. One that can't
 * be read is logged and answered with 500.
 */
export const sendFile = (
  { request, response, fault }: Exchange,
  cache: FileCache,
  { release, file, status = 200, page }: Sending,
): void => {
  const manifest = release.manifest.files[file]
  if (!manifest) throw new Error(`Release ${release.id} names ${file} but has no such file`)
  const coding = manifest.compressed ? codingFor(request.headers['accept-encoding']) : 'plain'
  const tag = `"${manifest.tag}${coding === 'plain' ? '' : `-${coding}`}"`
  const headers: Record<string, string | number> = {
    etag: tag,
    'cache-control': manifest.immutable ? IMMUTABLE : CHANGES_SELDOM.test(manifest.type) ? HOUR : REVALIDATE,
  }
  if (manifest.compressed) headers.vary = 'accept-encoding'
  if (page) headers['content-security-policy'] = release.manifest.policies[page.policy] ?? ''
  if (page?.isPublic && release.manifest.files[SPECULATION_RULES]) {
    headers.vary = 'accept-encoding, save-data'
    if (request.headers['save-data'] !== 'on') headers['speculation-rules'] = `"${SPECULATION_RULES}"`
  }

  if (status === 200 && matches(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers).end()
    return
  }
  headers['content-type'] = manifest.type
  if (coding !== 'plain') headers['content-encoding'] = coding

  const send = (bytes: Buffer) => {
    headers['content-length'] = bytes.length
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
  const cached = cache.cached(release, file, coding)
  if (cached) send(cached)
  else
    cache.read(release, file, coding).then(send, (error: unknown) => {
      fault(error)
      // Plain: the release's own page for a fault is a file, too.
      response
        .writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('Something went wrong on our side.')
    })
}
