import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Service, type Standins, startStandins } from '#standins/start.ts'
import { controlOf } from './control.ts'
import { listening } from './listening.ts'

type Receive = (request: Request) => Promise<Response>

/** The stand-ins of one test file. */
export interface Neighbours {
  /** Where the shop's own webhooks arrive. */
  readonly siteUrl: string
  readonly env: Readonly<Record<string, string>>
  /** Calls a control path: `control('razorpay', 'POST', '/control/pay', {…})` returns its JSON. */
  control<T = unknown>(service: Service, method: string, path: string, body?: unknown): Promise<T>
  /** From now on matching calls fail: `fail('razorpay', 'POST /v1/orders', { times: 1, status: 500 })`. */
  fail(service: Service, match: string, fault: object): Promise<void>
  /** Removes all faults. */
  recover(service: Service): Promise<void>
  /** Calls that arrive at `siteUrl` go to this shop from now on. */
  deliverTo(receive: Receive): void
}

const nobody: Receive = async () => new Response(null, { status: 503 })

/** Starts stand-ins for the tests of one file, before the first test; faults and calls are cleared after each. */
export const useStandins = (...services: readonly Service[]): Neighbours => {
  let standins: Standins | undefined
  let siteUrl = ''
  let receive = nobody
  let folder = ''

  const server = createServer(async (incoming, response) => {
    const { method = 'GET', url = '/' } = incoming
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const bytes = Buffer.concat(await incoming.toArray())
    const body = method === 'GET' ? null : bytes
    const answer = await receive(new Request(siteUrl + url, { method, headers, body }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })

  const control = controlOf((service) => standins?.origins[service])
  const recover = (service: Service) => control<void>(service, 'DELETE', '/control/faults')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-standins-'))
    siteUrl = `http://127.0.0.1:${await listening(server)}`
    standins = await startStandins(services, { dataDir: folder, siteUrl })
  })
  afterEach(async () => {
    receive = nobody
    for (const service of services) {
      await recover(service)
      await control(service, 'DELETE', '/control/calls')
    }
  })
  afterAll(async () => {
    await standins?.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })

  return {
    get siteUrl() {
      return siteUrl
    },
    get env() {
      return standins?.env ?? {}
    },
    control,
    fail: (service, match, fault) => control(service, 'POST', '/control/faults', [{ match, ...fault }]),
    recover,
    deliverTo: (next) => void (receive = next),
  }
}
