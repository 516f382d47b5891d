import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Config } from '#config/read-config.ts'
import { siteUrlOf } from '#config/read-config.ts'
import type { AccessLog } from './access-log.ts'
import { keepBodies } from './bodies.ts'
import type { Board } from './metrics/board.ts'
import { openRequestMeasures } from './metrics/requests.ts'
import { forwardFor, passOn, readForwards } from './forward.ts'
import { find } from './release.ts'
import type { Releases } from './releases.ts'
import { CLOSED_POLICY, securityHeaders } from './security-headers.ts'
import { sendPrinted } from './send.ts'
import { visitorOf } from './visitor.ts'

/** The built program: Astro's handler, which answers what no printed file does and calls `next` otherwise. */
export type Program = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => unknown

export interface Front {
  readonly address: string
  /** Ends in-flight answers, for ten seconds at most, then the program. */
  stop(): Promise<void>
}

export const BODY_LIMIT_BYTES = 64 * 1024
const GRACE_MS = 10 * 1000
const HEADERS_TIMEOUT_MS = 15 * 1000
const REQUEST_TIMEOUT_MS = 30 * 1000
// Longer than the idle time of usual balancers, so that they and not we close first.
const KEEP_ALIVE_MS = 65 * 1000

const REQUEST_ID_PREFIX = randomBytes(6).toString('hex')

const decoded = (path: string): string | undefined => {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

interface Surroundings {
  readonly releases: Releases
  readonly program: Program
  readonly log: AccessLog
  /** Where the front and the program hang out what they measure. */
  readonly measures?: Board
}

/** Serves the live release from memory, forwards configured paths, and hands the rest to the program. */
export const openFront = async (
  config: Config,
  { releases, program, log, measures }: Surroundings,
): Promise<Front> => {
  const bodies = keepBodies()
  const forwards = readForwards(config.FORWARDS)
  const always = Object.entries(securityHeaders(siteUrlOf(config)))
  const stopping = new AbortController()
  const requestMeasures = measures && openRequestMeasures()
  if (requestMeasures) measures.add(requestMeasures.families)
  let requests = 0

  const json = (
    response: ServerResponse,
    status: number,
    requestId: string,
    error: string,
    message: string,
  ) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify({ message, error, requestId }))

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = `${REQUEST_ID_PREFIX}-${(requests++).toString(36)}`
    const url = request.url ?? '/'
    const at = url.indexOf('?')
    const rawPath = at < 0 ? url : url.slice(0, at)
    const search = at < 0 ? '' : url.slice(at)
    const release = releases.live()
    const ended =
      requestMeasures &&
      ((ms: number) => requestMeasures.ended(request.method, rawPath, response.statusCode, ms))
    log.follow(request, response, { requestId, path: rawPath, ended })
    for (const [name, value] of always) response.setHeader(name, value)
    response.setHeader('x-request-id', requestId)
    if (stopping.signal.aborted) response.setHeader('connection', 'close')

    const forward = forwardFor(forwards, rawPath)
    if (forward) return passOn(request, response, forward)

    const isApi = rawPath === '/api' || rawPath.startsWith('/api/')
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) {
      response.setHeader('connection', 'close')
      json(response, 413, requestId, 'too_large', 'This is more than the shop can read at once.')
      return
    }

    const path = decoded(rawPath)
    const page = (status: number) => {
      const shown = status === 404 ? release.printed.notFound : release.printed.failed
      sendPrinted(request, response, bodies, { release, file: shown.file, page: shown, status })
    }
    if (path === undefined || /^\/[/\\]/.test(rawPath)) return page(404)

    if (rawPath.length > 1 && rawPath.endsWith('/')) {
      const bare = rawPath.replace(/\/+$/, '') || '/'
      if (!isApi && !find(release, decoded(bare) ?? bare, search)) return page(404)
      response.writeHead(308, { location: bare + search, 'cache-control': 'no-store' }).end()
      return
    }

    if (!isApi) {
      const found = find(release, path, search)
      if (found && !reads) {
        response.setHeader('allow', 'GET, HEAD')
        json(response, 405, requestId, 'method_not_allowed', 'This address can only be read.')
        return
      }
      if (found?.kind === 'moved') {
        response.writeHead(301, { location: encodeURI(found.to) + search, 'cache-control': 'no-cache' }).end()
        return
      }
      if (found?.kind === 'page')
        return sendPrinted(request, response, bodies, { release, file: found.page.file, page: found.page })
      if (found?.kind === 'file') return sendPrinted(request, response, bodies, { release, file: found.file })
      const earlier = reads ? releases.earlierWith(path) : undefined
      if (earlier) return sendPrinted(request, response, bodies, { release: earlier, file: path })
    }

    response.setHeader('content-security-policy', CLOSED_POLICY)
    if (isApi) response.setHeader('cache-control', 'no-store')
    const fail = (error: unknown) => {
      log.fault(error, requestId)
      if (response.headersSent) response.destroy()
      else if (isApi) json(response, 500, requestId, 'fault', 'Something went wrong on our side.')
      else page(500)
    }
    const next = (error?: unknown) => {
      if (error) fail(error)
      else if (isApi) json(response, 404, requestId, 'not_found', 'There is nothing at this address.')
      else page(404)
    }
    const locals: App.Locals = {
      release: { id: release.id, folder: release.folder },
      requestId,
      visitor: visitorOf(request, config.TRUSTED_PROXIES),
      stopping: stopping.signal,
      measures,
    }
    Promise.resolve(program(request, response, next, locals)).catch(fail)
  }

  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS },
    answer,
  )
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST

  return {
    address: `http://${host}:${port}`,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // From here on answers say connection: close; the program's own work ends once they are out.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearInterval(idle)
      clearTimeout(grace)
      stopping.abort()
      log.flush()
    },
  }
}

const listen = (server: Server, { HOST, PORT }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, () => {
      server.off('error', reject)
      resolve()
    })
  })
