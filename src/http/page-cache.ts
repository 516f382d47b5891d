import type { OutgoingHttpHeaders } from 'node:http'
import type { Exchange } from './exchange.ts'
import { codingFor } from './send.ts'

/** Pages the program has made on demand, for whoever asks for the same page of the same release. */
export interface PageCache {
  /** Answers from what is kept; otherwise lets `make` answer, and keeps the page it answers if it may be kept for all. */
  answer(exchange: Exchange, page: string, make: () => void): void
}

interface CachedPage {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

const MOST_PAGES = 500
const OK = 200

/** Whether an answer is a page that is the same for whoever asks. */
const isForAll = (headers: OutgoingHttpHeaders): boolean =>
  String(headers['content-type']).startsWith('text/html') &&
  String(headers['cache-control']).startsWith('public')

const bytesOf = (chunk: unknown): Buffer | undefined => {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : undefined
}

/** Listens to a whole answer as it goes out; `keep` is called when it ended well. */
const record = ({ response }: Exchange, keep: (kept: CachedPage) => void): void => {
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
      const last = bytesOf(chunk)
      if (last) chunks.push(last)
      // Where the visitor has left, perhaps not all of it was written.
      const isWhole = !response.destroyed && response.statusCode === OK
      if (isWhole && isForAll(own)) keep({ headers: own, body: Buffer.concat(chunks) })
      return last ? end(last) : end()
    },
  })
}

/** Keeps the pages of the live release that were asked for last. */
export const openPageCache = (most = MOST_PAGES): PageCache => {
  const kept = new Map<string, CachedPage>()
  let releaseId = ''
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
      if (request.method === 'GET')
        record(exchange, (made) => {
          if (release.id !== releaseId) return
          kept.set(key, made)
          const [oldest] = kept.keys()
          if (kept.size > most && oldest !== undefined) kept.delete(oldest)
        })
      make()
    },
  }
}
