import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asText, type Family } from './exposition.ts'

type Source = () => readonly Family[] | Promise<readonly Family[]>

/** Collects the metrics of all parts of a process. A source is called each time the metrics are read. */
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

/** Metrics are served to this machine only. */
export const METRICS_HOST = '127.0.0.1'
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/
const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves the registry at /metrics on a loopback port (0: any free one). Returns the port and a function to stop. */
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
