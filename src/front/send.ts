import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bodies, Coding } from './bodies.ts'
import type { Release } from '#release/release.ts'
import type { Page } from '#release/format.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
const REVALIDATE = 'public, max-age=0, must-revalidate'
const HOUR = 'public, max-age=3600'

/** Whether what follows a coding's name takes it: nothing, or a weight that is not zero. */
const isTaken = (rest: string): boolean => {
  if (rest === '') return true
  const weight = rest.slice(1).trim()
  return rest.startsWith(';') && !(weight.startsWith('q=') && Number(weight.slice(2)) === 0)
}

/** Whether an Accept-Encoding in small letters names a coding and takes it. Looks at each character once. */
const takes = (header: string, coding: string): boolean => {
  for (let at = header.indexOf(coding); at >= 0; at = header.indexOf(coding, at + coding.length)) {
    let before = at - 1
    while (header[before] === ' ' || header[before] === '\t') before -= 1
    if (before >= 0 && header[before] !== ',') continue
    const end = header.indexOf(',', at)
    if (isTaken(header.slice(at + coding.length, end < 0 ? undefined : end).trim())) return true
  }
  return false
}

/** The best form of a printed file that a visitor's Accept-Encoding takes. */
export const codingFor = (header: string | undefined): Coding => {
  if (!header) return 'plain'
  const small = header.toLowerCase()
  if (takes(small, 'br')) return 'br'
  return takes(small, 'gzip') ? 'gzip' : 'plain'
}

const withoutWeakness = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag)

/** Whether an If-None-Match names a tag. */
export const matches = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === tag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((one) => withoutWeakness(one.trim()) === tag))

export interface Sending {
  readonly release: Release
  /** A key of the release's files. */
  readonly file: string
  readonly status?: number
  /** A page's own policy. */
  readonly page?: Page
}

/** Sends a printed file: compressed as the visitor takes it, 304 where she has it already, no body for HEAD. */
export const sendPrinted = (
  request: IncomingMessage,
  response: ServerResponse,
  bodies: Bodies,
  { release, file, status = 200, page }: Sending,
): void => {
  const printed = release.printed.files[file]
  if (!printed) throw new Error(`Release ${release.id} names ${file} but has no such file`)
  const coding = printed.compressed ? codingFor(request.headers['accept-encoding']) : 'plain'
  const tag = `"${printed.tag}${coding === 'plain' ? '' : `-${coding}`}"`
  const headers: Record<string, string | number> = {
    etag: tag,
    'cache-control': printed.immutable ? IMMUTABLE : /^(image|font)\//.test(printed.type) ? HOUR : REVALIDATE,
  }
  if (printed.compressed) headers.vary = 'accept-encoding'
  if (page) headers['content-security-policy'] = release.printed.policies[page.policy] ?? ''

  if (status === 200 && matches(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers).end()
    return
  }
  headers['content-type'] = printed.type
  if (coding !== 'plain') headers['content-encoding'] = coding

  const send = (bytes: Buffer) => {
    headers['content-length'] = bytes.length
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
  const held = bodies.held(release, file, coding)
  if (held) send(held)
  else
    bodies.read(release, file, coding).then(send, (error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
}
