import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Exchange } from './exchange.ts'
import { codingFor } from './send.ts'

/** Pages the program has made on demand, for whoever asks for the same page of the same release. */
export interface PageCache {
  /**
   * Answers from what is kept; otherwise lets `make` answer, and keeps the page it answers if it may be kept for all. 503
   * while too many are being made.
   */
  answer(exchange: Exchange, page: string, make: () => void): void
}

interface CachedPage {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

const MOST_PAGES = 500
/** What all visitors together may have made at once: a page takes its memory while it is made, and waits for the others. */
const MOST_MADE_AT_ONCE = 64
const OK = 200

/** Whether an answer is a page that is the same for whoever asks. */
const isForAll = (headers: OutgoingHttpHeaders): boolean =>
  String(headers['content-type']).startsWith('text/html') &&
  String(headers['cache-control']).startsWith('public')

const bytesOf = (chunk: unknown): Buffer | undefined => {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : undefined
}

/**
 * Listens to a whole answer as it goes out; `keep` is called when it ended well, `ended` however it did, and before its
 * visitor has read it.
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
      // Where the visitor has left, perhaps not all of it was written.
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
    .end('Too many people are looking at once. Please try again in a moment.')
}

/** Keeps the pages of the live release that were asked for last. */
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
        // The order of the map is the order of use.
        kept.delete(key)
        kept.set(key, known)
        response.writeHead(OK, known.headers)
        response.end(request.method === 'HEAD' ? undefined : known.body)
        return
      }
      if (underWay.size >= MOST_MADE_AT_ONCE) return sendBusy(exchange)
      underWay.add(response)
      const ended = () => void underWay.delete(response)
      response.once('close', ended)
      const keep = (made: CachedPage) => {
        if (request.method !== 'GET' || release.id !== releaseId) return
        kept.set(key, made)
        const [oldest] = kept.keys()
        if (kept.size > MOST_PAGES && oldest !== undefined) kept.delete(oldest)
      }
      record(exchange, keep, ended)
      make()
    },
  }
}
