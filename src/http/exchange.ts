import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Release } from '#release/release.ts'
import type { AccessLog } from './access-log.ts'

/** What the HTTP server reads of a request before it chooses an answer. */
export interface RequestFacts {
  readonly request: Pick<IncomingMessage, 'method' | 'headers'>
  /** The path as the client sent it. */
  readonly rawPath: string
  /** Percent-decoded; undefined if it can't be decoded, contains a zero byte, or is not how a URL parser reads it. */
  readonly path: string | undefined
  /** The query with its question mark, or ''. */
  readonly search: string
  /** The release that serves the request from start to end, even if another goes live. */
  readonly release: Release
  /** Whether the path belongs to the API, whose clients expect JSON. */
  readonly isApi: boolean
  /** Whether the method is GET or HEAD. */
  readonly reads: boolean
}

/** One request and its response. */
export interface Exchange extends RequestFacts {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
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
