import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodyLimitOf } from '#config/body-limits.ts'
import { forwardFor, readForwards } from '#config/forwards.ts'
import { hostInUrl, siteUrlOf, type Config } from '#config/read-config.ts'
import type { AccessLog } from './access-log.ts'
import { openFileCache } from './file-cache.ts'
import { capChunks, capConnections, openUnanswered } from './connections.ts'
import { readExchange, refuse, refuseUnknown } from './exchange.ts'
import { passOn } from './forward.ts'
import type { MetricsRegistry } from './metrics/registry.ts'
import { openRequestMeasures } from './metrics/requests.ts'
import { openPageCache } from './page-cache.ts'
import {
  askedOnDemand,
  isAskedByQueryAlone,
  MADE_ON_DEMAND,
  sendFault,
  sendFromRelease,
  sendWithoutSlash,
  withoutSlashes,
} from './release-answers.ts'
import { handToProgram, type Program } from './program.ts'
import type { Releases } from './releases.ts'
import { securityHeaders } from './security-headers.ts'
import { visitorsBehind } from './visitor.ts'

export interface HttpServer {
  readonly origin: string
  /**
   * Closes the server: waits at most ten seconds for answers in flight, then tells the program to stop. For `lingerMs`
   * before that it still answers new requests, which a proxy may have sent just before it switched to another server.
   */
  stop(lingerMs?: number): Promise<void>
}

const GRACE_MS = 10 * 1000
const HEADERS_TIMEOUT_MS = 10 * 1000
const REQUEST_TIMEOUT_MS = 30 * 1000
// Node checks for late requests only every 30 seconds, so a half-sent request could hold its connection that long.
const LOOK_FOR_LATE_MS = 1000
// Longer than the idle timeout of common load balancers, so that they close idle connections before we do.
const KEEP_ALIVE_MS = 65 * 1000
// Longer than our slowest answer takes (the export of a person's data). A client that reads nothing that long is gone.
const SILENT_MS = 10 * 60 * 1000

// At the start of a path, a browser reads two slashes, or a slash and a backslash, as another origin. Anywhere in a
// path, the program's router takes quadratic time to read a run of slashes.
const MANY_SLASHES = /[/\\]{2}/
const REQUEST_ID_PREFIX = randomBytes(6).toString('hex')

interface Deps {
  readonly releases: Releases
  readonly program: Program
  readonly log: AccessLog
  /** Where the HTTP server and the program register their metrics; without it, nothing is measured. */
  readonly measures?: MetricsRegistry
}

/**
 * Listens at HOST:PORT. Serves the live release from memory, forwards configured paths, and passes the rest to the
 * program. Rejects if it can't listen.
 */
export const openHttpServer = async (
  config: Config,
  { releases, program, log, measures }: Deps,
): Promise<HttpServer> => {
  const cache = openFileCache()
  const pages = openPageCache()
  const forwards = readForwards(config.FORWARDS)
  const always = Object.entries(securityHeaders(siteUrlOf(config)))
  const { host } = new URL(siteUrlOf(config))
  const visitorOf = visitorsBehind(config.TRUSTED_PROXIES)
  const closing = new AbortController()
  const stopping = new AbortController()
  const requestMeasures = measures && openRequestMeasures()
  if (requestMeasures) measures.add(requestMeasures.families)
  /** When the program began to hold an answer open on purpose. */
  const heldSince = new WeakMap<ServerResponse, number>()
  const mayAsk = openUnanswered()
  let requests = 0
  let isClosing = false

  /** Gives the request an id, sets the headers of every answer, and logs and measures the request when it has ended. */
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const requestId = `${REQUEST_ID_PREFIX}-${(requests++).toString(36)}`
    const exchange = readExchange(request, response, { requestId, release: releases.live(), log })
    const { rawPath: path } = exchange
    const ended =
      requestMeasures &&
      ((status: number, ms: number) =>
        requestMeasures.ended(request.method, path, status, ms - waitedMs(response, heldSince.get(response))))
    log.follow(request, response, { requestId, path, ended })
    for (const [name, value] of always) response.setHeader(name, value)
    response.setHeader('x-request-id', requestId)
    if (isClosing) response.setHeader('connection', 'close')
    return exchange
  }

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (!mayAsk(request, response)) return undefined
    capChunks(request, response)
    const exchange = begin(request, response)
    const { rawPath, path, isApi } = exchange
    const forward = forwardFor(forwards, rawPath)
    const limitBytes = bodyLimitOf(rawPath)
    if (forward) return passOn(request, response, { forward, limitBytes, visitor: visitorOf(request) })
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
      response.setHeader('connection', 'close')
      return refuse(exchange, 413, 'too_large', 'This request is too large.')
    }
    // The program can't be given a TRACE request: the constructor of Request throws for it.
    if (request.method === 'TRACE')
      return refuse(exchange, 405, 'method_not_allowed', 'This method is not supported.')
    if (
      path === undefined ||
      MANY_SLASHES.test(withoutSlashes(rawPath)) ||
      isAskedByQueryAlone(exchange.release, path)
    )
      return isApi ? refuseUnknown(exchange) : sendFault(exchange, cache, 404)
    if (sendWithoutSlash(exchange, cache)) return undefined
    if (!isApi && sendFromRelease(exchange, cache, releases)) return undefined
    const onDemand = isApi ? undefined : askedOnDemand(exchange)
    // Astro adds paths of its own, such as /_image, with which a stranger could keep the processor busy.
    if (!isApi && !onDemand && !MADE_ON_DEMAND.test(path)) return sendFault(exchange, cache, 404)
    // Astro builds the request's URL from this header: a Host that contains a path would select another page.
    request.headers.host = host
    const locals = {
      visitor: visitorOf(request),
      closing: closing.signal,
      held: () => {
        if (!heldSince.has(response)) heldSince.set(response, performance.now())
      },
      stopping: stopping.signal,
      measures,
    }
    if (!onDemand) return handToProgram(exchange, { program, cache, locals })
    return pages.answer(exchange, onDemand.page, () => {
      // The program makes this page at an internal path.
      request.url = onDemand.url
      handToProgram(exchange, { program, cache, locals })
    })
  }

  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_FOR_LATE_MS,
    },
    answer,
  )
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.timeout = SILENT_MS
  capConnections(server, config.TRUSTED_PROXIES)
  await listen(server, config)
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://${hostInUrl(config.HOST)}:${port}`,
    stop: async (lingerMs = 0) => {
      isClosing = true
      closing.abort()
      if (lingerMs > 0) await sleep(lingerMs)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Answers have carried `connection: close` since `isClosing`; the program's own work ends once all are sent.
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

/**
 * How long an answer was held open on purpose, in ms: the `server-timing` of the answer, or the time until now if the
 * visitor left before she got one.
 */
const waitedMs = (response: ServerResponse, heldSince: number | undefined): number => {
  if (!response.headersSent) return heldSince === undefined ? 0 : performance.now() - heldSince
  return Number(/^wait;dur=(\d+)$/.exec(String(response.getHeader('server-timing')))?.[1] ?? 0)
}

const listen = (server: Server, { HOST, PORT }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, () => {
      server.off('error', reject)
      resolve()
    })
  })
