import { Agent, createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in front of the shop's processes like a load balancer, at the one origin that shoppers know. */
export interface Balancer {
  readonly origin: string
  /** The ports to which requests are distributed in turn. */
  serve(ports: readonly number[]): void
  /** How many answers of the back end had each status. */
  readonly statuses: ReadonlyMap<number, number>
  /** The number of answers that the shop sent and nobody received. */
  lost(): number
  stop(): Promise<void>
}

/** A request with this header is answered by the shop, but the answer is dropped on its way. */
export const LOSE = 'x-lose-the-answer'

const MAX_ANSWER_MS = 20 * 1000
const KEEP_ALIVE_MS = 60 * 1000

export const openBalancer = async (): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true })
  const statuses = new Map<number, number>()
  let ports: readonly number[] = []
  let turn = 0
  let lost = 0

  const bodyOf = async (incoming: IncomingMessage) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    return Buffer.concat(parts)
  }

  /** The shop's answer; undefined if no process gave a complete one. */
  const answerOf = (incoming: IncomingMessage, body: Buffer, port: number) =>
    new Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer } | undefined>(
      (resolve) => {
        const { method, url: path, headers } = incoming
        const asked = ask({
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers,
          timeout: MAX_ANSWER_MS,
        })
        asked.once('error', () => resolve(undefined))
        asked.once('timeout', () => asked.destroy())
        asked.once('response', (answer) => {
          bodyOf(answer).then(
            (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
            () => resolve(undefined),
          )
        })
        asked.end(body)
      },
    )

  const server = createServer(async (incoming, outgoing) => {
    const isLost = incoming.headers[LOSE] !== undefined
    delete incoming.headers[LOSE]
    const body = await bodyOf(incoming).catch(() => undefined)
    const port = ports[turn++ % Math.max(1, ports.length)]
    const answer = body && port !== undefined ? await answerOf(incoming, body, port) : undefined
    if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer && isLost) lost += 1
    if (!answer || isLost) {
      outgoing.destroy()
      return
    }
    outgoing.writeHead(answer.status, answer.headers).end(answer.bytes)
  })
  // Longer than clients keep a connection open, so that they close it first and not this server.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (now) => void (ports = now),
    statuses,
    lost: () => lost,
    stop: async () => {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
