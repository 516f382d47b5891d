import type { IncomingHttpHeaders } from 'node:http'
import type { Exchange } from './exchange.ts'
import type { FileCache, Coding } from './file-cache.ts'
import type { Release } from '#release/release.ts'
import { type Page, SPECULATION_RULES } from '#release/format.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
const REVALIDATE = 'public, max-age=0, must-revalidate'
const HOUR = 'public, max-age=3600'
const CHANGES_SELDOM = /^(image|font)\/|speculationrules/

/** Whether the text after a coding's name accepts it: it is empty or a weight other than zero. */
const isAccepted = (rest: string): boolean => {
  if (rest === '') return true
  const weight = rest.slice(1).trim()
  return rest.startsWith(';') && !(weight.startsWith('q=') && Number(weight.slice(2)) === 0)
}

/** Whether a lower-case Accept-Encoding names and accepts a coding. Takes linear time for any header. */
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

/** The best coding that an Accept-Encoding header accepts: brotli, then gzip, then none. */
export const codingFor = (header: string | undefined): Coding => {
  if (!header) return 'plain'
  const small = header.toLowerCase()
  if (accepts(small, 'br')) return 'br'
  return accepts(small, 'gzip') ? 'gzip' : 'plain'
}

const withoutWeakness = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag)

/** Whether an If-None-Match header contains a tag, weak or strong, or is `*`. */
export const matches = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' ||
    (ifNoneMatch.includes(tag) && ifNoneMatch.split(',').some((one) => withoutWeakness(one.trim()) === tag)))

export interface Sending {
  readonly release: Release
  /** A key of the release's files. */
  readonly file: string
  /** 200 unless given. */
  readonly status?: number
  /** The page, if the file is one: it determines the content security policy. */
  readonly page?: Page
}

/** The status and headers of a built file for one visitor, and the coding in which to send its bytes. */
interface FileResponse {
  readonly status: number
  /** Without `content-length`, which its bytes determine. */
  readonly headers: Record<string, string | number>
  readonly coding: Coding
}

/** Chooses how a built file is sent: compressed if the visitor accepts it; 304 if she has it already. */
export const fileResponse = (
  { release, file, status = 200, page }: Sending,
  requestHeaders: IncomingHttpHeaders,
): FileResponse => {
  const { files, policies } = release.manifest
  const built = files[file]
  if (!built) throw new Error(`Release ${release.id} names ${file} but has no such file`)
  const coding = built.compressed ? codingFor(requestHeaders['accept-encoding']) : 'plain'
  const tag = `"${built.tag}${coding === 'plain' ? '' : `-${coding}`}"`
  const headers: FileResponse['headers'] = {
    etag: tag,
    'cache-control': built.immutable ? IMMUTABLE : CHANGES_SELDOM.test(built.type) ? HOUR : REVALIDATE,
  }
  if (built.compressed) headers.vary = 'accept-encoding'
  if (page) headers['content-security-policy'] = policies[page.policy] ?? ''
  if (page?.isPublic && files[SPECULATION_RULES]) {
    headers.vary = 'accept-encoding, save-data'
    if (requestHeaders['save-data'] !== 'on') headers['speculation-rules'] = `"${SPECULATION_RULES}"`
  }
  if (status === 200 && matches(requestHeaders['if-none-match'], tag)) return { status: 304, headers, coding }
  headers['content-type'] = built.type
  if (coding !== 'plain') headers['content-encoding'] = coding
  return { status, headers, coding }
}

/** Sends a built file; no body for HEAD. If the file can't be read, logs the error and answers 500. */
export const sendFile = (
  { request, response, fault }: Exchange,
  cache: FileCache,
  sending: Sending,
): void => {
  const { release, file } = sending
  const { status, headers, coding } = fileResponse(sending, request.headers)
  if (status === 304) {
    response.writeHead(status, headers).end()
    return
  }
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
      // Plain text, because the release's error page is a file too and might fail the same way.
      response
        .writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('Something went wrong on our side.')
    })
}
