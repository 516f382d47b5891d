import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Release } from '#release/release.ts'
import type { AccessLog } from './access-log.ts'

/** One request and its answer, with the release it sees from its start to its end. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** As it was sent. */
  readonly rawPath: string
  /** Percent-decoded; undefined when it can't be, holds a zero byte, or is not what a URL's path would be read as. */
  readonly path: string | undefined
  /** With its question mark, or empty. */
  readonly search: string
  readonly release: Release
  /** Whether a script asks, and so reads JSON. */
  readonly isApi: boolean
  /** Whether it only reads. */
  readonly reads: boolean
  /** Logs what went wrong with its answer. */
  readonly fault: (error: unknown) => void
}

/** What a request is read with. */
interface Deps {
  readonly requestId: string
  readonly release: Release
  readonly log: Pick<AccessLog, 'fault'>
}

/** A path percent-decoded, or undefined where it can't be. */
export const decoded = (path: string): string | undefined => {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether a URL with this path would be read as it is written: not as a host, nor by way of .. as another path. */
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

/** Answers a script in the one form that every refusal of the shop has. */
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

/** Answers a script that asked for a path which isn't there. */
export const refuseUnknown = (exchange: Exchange): void =>
  refuse(exchange, 404, 'not_found', 'There is nothing at this URL.')
