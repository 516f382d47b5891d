import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readForwards } from '#config/forwards.ts'
import { hostInUrl, siteUrlOf, type Config } from '#config/read-config.ts'
import type { AccessLog } from './access-log.ts'
import { chooseAnswer } from './choose-answer.ts'
import { capChunks, capConnections, openUnanswered } from './connections.ts'
import { readExchange } from './exchange.ts'
import { openFileCache } from './file-cache.ts'
import { openHeldTimes } from './held-times.ts'
import type { MetricsRegistry } from './metrics/registry.ts'
import { openRequestMeasures } from './metrics/requests.ts'
import { openPageCache } from './page-cache.ts'
import type { Program } from './program.ts'
import type { Releases } from './releases.ts'
import { securityHeaders } from './security-headers.ts'
import { sendAnswer } from './send-answer.ts'
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
const TIME_LIMITS = {
  headersTimeout: 10 * 1000,
  requestTimeout: 30 * 1000,
  // Node checks for late requests only every 30 seconds, so a half-sent request could hold its connection that long.
  connectionsCheckingInterval: 1000,
  // Longer than the idle timeout of common load balancers, so that they close idle connections before we do.
  keepAliveTimeout: 65 * 1000,
}
// Longer than our slowest answer takes (the export of a person's data). A client that reads nothing that long is gone.
const SILENT_MS = 10 * 60 * 1000

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
  const commonHeaders = Object.entries(securityHeaders(siteUrlOf(config)))
  const closing = new AbortController()
  const stopping = new AbortController()
  const heldTimes = openHeldTimes()
  const requestMeasures = measures && openRequestMeasures()
  if (requestMeasures) measures.add(requestMeasures.families)
  const mayAnswer = openUnanswered()
  let requests = 0

  /** Gives the request an id, sets the headers of every answer, and logs and measures the request when it has ended. */
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const requestId = `${REQUEST_ID_PREFIX}-${(requests++).toString(36)}`
    const exchange = readExchange(request, response, { requestId, release: releases.live(), log })
    const { rawPath: path } = exchange
    const ended =
      requestMeasures &&
      ((status: number, ms: number) =>
        requestMeasures.ended(request.method, path, status, ms - heldTimes.heldMs(response)))
    log.follow(request, response, { requestId, path, ended })
    for (const [name, value] of commonHeaders) response.setHeader(name, value)
    response.setHeader('x-request-id', requestId)
    if (closing.signal.aborted) response.setHeader('connection', 'close')
    return exchange
  }

  const forwards = readForwards(config.FORWARDS)
  const sendingDeps = {
    cache: openFileCache(),
    pages: openPageCache(),
    program,
    host: new URL(siteUrlOf(config)).host,
    visitorOf: visitorsBehind(config.TRUSTED_PROXIES),
    heldTimes,
    serverLocals: { closing: closing.signal, stopping: stopping.signal, measures },
  }
  const server = createServer(TIME_LIMITS, (request, response) => {
    if (!mayAnswer(request, response)) return
    capChunks(request, response)
    const exchange = begin(request, response)
    sendAnswer(exchange, chooseAnswer(exchange, forwards, releases), sendingDeps)
  })
  // Not for the first connection: it is the start's own, as a rule, and waits while the program migrates the tables.
  server.once('connection', () => void (server.timeout = SILENT_MS))
  capConnections(server, config.TRUSTED_PROXIES)
  await listen(server, config)
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://${hostInUrl(config.HOST)}:${port}`,
    stop: async (lingerMs = 0) => {
      closing.abort()
      if (lingerMs > 0) await sleep(lingerMs)
      await close(server)
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

/** Takes no new connections, and closes each open one once its answers are sent, or after the grace period. */
const close = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Answers carry `connection: close` since the server began to stop.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(grace)
}
