import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Exchange } from './exchange.ts'
import { codingFor } from './send.ts'

/** Caches pages that the program makes on demand, for other requests for the same page of the same release. */
export interface PageCache {
  /**
   * Answers from the cache; otherwise calls `make` to answer and caches that answer if it is a public page. 503 while
   * too many pages are being made.
   */
  answer(exchange: Exchange, page: string, make: () => void): void
}

interface CachedPage {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

const MAX_PAGES = 500
/** Pages being made at once for all visitors together: each takes memory, and waits while the others are made. */
const MAX_CONCURRENT = 64
const OK = 200

/** Whether an answer is a page that is the same for every visitor. */
const isForAll = (headers: OutgoingHttpHeaders): boolean =>
  String(headers['content-type']).startsWith('text/html') &&
  String(headers['cache-control']).startsWith('public')

const bytesOf = (chunk: unknown): Buffer | undefined => {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : undefined
}

/**
 * Records a response as it is written. `ended` is called when the program has written all of it, even if the visitor
 * has not read it yet; then `keep`, if it is a complete public page with status 200.
 */
const record = ({ response }: Exchange, keep: (kept: CachedPage) => void, ended: () => void): void => {
  const chunks: Buffer[] = []
  const [writeHead, write, end] = [
    response.writeHead.bind(response),
    response.write.bind(response),
    response.end.bind(response),
  ]
  let own: OutgoingHttpHeaders = {}
  Object.assign(response, {
    writeHead: (status: number, headers: OutgoingHttpHeaders = {}) => {
      own = headers
      return writeHead(status, headers)
    },
    write: (chunk: Uint8Array | string) => {
      chunks.push(bytesOf(chunk) ?? Buffer.alloc(0))
      return write(chunk)
    },
    end: (chunk?: Uint8Array | string) => {
      ended()
      const last = bytesOf(chunk)
      if (last) chunks.push(last)
      // If the visitor has left, parts of the page may be missing.
      const isWhole = !response.destroyed && response.statusCode === OK
      if (isWhole && isForAll(own)) keep({ headers: own, body: Buffer.concat(chunks) })
      return last ? end(last) : end()
    },
  })
}

const sendBusy = ({ response }: Exchange): void => {
  const type = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  response
    .writeHead(503, { ...type, 'retry-after': '5' })
    .end('The shop is very busy just now. Please try again in a moment.')
}

/** Opens a cache of the most recently requested pages; it is cleared when another release goes live. */
export const openPageCache = (): PageCache => {
  const kept = new Map<string, CachedPage>()
  let releaseId = ''
  const underWay = new Set<ServerResponse>()
  return {
    answer: (exchange, page, make) => {
      const { request, response, release } = exchange
      if (release.id !== releaseId) {
        kept.clear()
        releaseId = release.id
      }
      const coding =
        request.headers.cookie === undefined ? codingFor(request.headers['accept-encoding']) : 'plain'
      const key = `${coding} ${page}`
      const known = kept.get(key)
      if (known) {
        // The map is ordered by last use.
        kept.delete(key)
        kept.set(key, known)
        response.writeHead(OK, known.headers)
        response.end(request.method === 'HEAD' ? undefined : known.body)
        return
      }
      if (underWay.size >= MAX_CONCURRENT) return sendBusy(exchange)
      underWay.add(response)
      const ended = () => void underWay.delete(response)
      response.once('close', ended)
      const keep = (made: CachedPage) => {
        if (request.method !== 'GET' || release.id !== releaseId) return
        kept.set(key, made)
        const [oldest] = kept.keys()
        if (kept.size > MAX_PAGES && oldest !== undefined) kept.delete(oldest)
      }
      record(exchange, keep, ended)
      make()
    },
  }
}
