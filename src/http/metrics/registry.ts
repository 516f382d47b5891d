import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asText, type Family } from './exposition.ts'

type Source = () => readonly Family[] | Promise<readonly Family[]>

/** Where the parts of a process register what they measure. */
export interface MetricsRegistry {
  add(source: Source): void
  text(): Promise<string>
}

export const openRegistry = (): MetricsRegistry => {
  const sources: Source[] = []
  return {
    add: (source) => void sources.push(source),
    text: async () => asText((await Promise.all(sources.map((source) => source()))).flat()),
  }
}

/** Figures are shown to this machine alone. */
export const METRICS_HOST = '127.0.0.1'
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/
const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves the registry at /metrics on a loopback port of its own; 0 takes any. Answers the port and how to stop. */
export const serveMetrics = async (
  registry: MetricsRegistry,
  port: number,
): Promise<{ readonly port: number; stop(): Promise<void> }> => {
  const server = createServer((request, response) => {
    const isAsked = request.url === '/metrics' && LOOPBACK.test(request.headers.host ?? '')
    if (!isAsked) {
      response.writeHead(404).end()
      return
    }
    registry.text().then(
      (text) => response.writeHead(200, { 'content-type': TEXT_FORMAT }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, METRICS_HOST, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
