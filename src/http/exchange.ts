import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Release } from '#release/release.ts'
import type { AccessLog } from './access-log.ts'

/** One request and its response, and the release that serves it from start to end, even if another goes live. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** The path as the client sent it. */
  readonly rawPath: string
  /** Percent-decoded; undefined if it can't be decoded, contains a zero byte, or is not how a URL parser reads it. */
  readonly path: string | undefined
  /** The query with its question mark, or ''. */
  readonly search: string
  readonly release: Release
  /** Whether the path belongs to the API, whose clients expect JSON. */
  readonly isApi: boolean
  /** Whether the method is GET or HEAD. */
  readonly reads: boolean
  /** Logs an error that happened while answering. */
  readonly fault: (error: unknown) => void
}

interface Deps {
  readonly requestId: string
  readonly release: Release
  readonly log: Pick<AccessLog, 'fault'>
}

/** Decodes a percent-encoded path; undefined if it is malformed or contains a zero byte. */
export const decoded = (path: string): string | undefined => {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether a URL parser leaves the path as it is: it neither takes part of it for a host nor resolves `..` in it. */
const isPath = (rawPath: string): boolean => URL.parse(rawPath, 'http://x')?.pathname === rawPath

export const readExchange = (
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, release, log }: Deps,
): Exchange => {
  const url = request.url ?? '/'
  const at = url.indexOf('?')
  const rawPath = at < 0 ? url : url.slice(0, at)
  return {
    request,
    response,
    requestId,
    rawPath,
    path: isPath(rawPath) && !url.includes('#') ? decoded(rawPath) : undefined,
    search: at < 0 ? '' : url.slice(at),
    release,
    isApi: rawPath === '/api' || rawPath.startsWith('/api/'),
    reads: request.method === 'GET' || request.method === 'HEAD',
    fault: (error) => log.fault(error, requestId),
  }
}

/** Answers an API call with an error, in the JSON form that all API errors share. */
export const refuse = (
  { response, requestId }: Exchange,
  status: number,
  error: string,
  message: string,
): void => {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify({ message, error, requestId }))
}

/** Answers an API call to an unknown path with 404. */
export const refuseUnknown = (exchange: Exchange): void =>
  refuse(exchange, 404, 'not_found', 'There is nothing at this URL.')
