import type { APIRoute } from 'astro'
import type { Config } from '#config/read-config.ts'
import * as createIntent from '#pages/api/payment/create-payment-intent.ts'
import * as returned from '#pages/api/payment/return.ts'
import * as verifyPayment from '#pages/api/payment/verify-payment.ts'
import * as webhook from '#pages/api/hooks/razorpay.ts'
import * as oneOrder from '#pages/api/orders/[orderId]/index.ts'
import * as payAgain from '#pages/api/orders/[orderId]/pay.ts'
import * as applyPayment from '#pages/api/orders/[orderId]/apply-payment.ts'
import * as cancelOrder from '#pages/api/orders/[orderId]/cancel.ts'
import * as refundOrder from '#pages/api/orders/[orderId]/refund.ts'
import { type App, openApp } from '#server/app.ts'
import type { ReleaseFolder } from '#server/catalogue.ts'
import { openLog } from '#server/log.ts'
import type { Plant } from './database.ts'
import type { Weather } from './disturbances.ts'
import { type Life, theWorld } from './world.ts'

type Methods = Readonly<Partial<Record<'GET' | 'POST' | 'ALL', APIRoute>>>

/** The paths that an order's life involves, with the endpoints that answer them. */
const ENDPOINTS: readonly (readonly [RegExp, Methods])[] = [
  [/^\/api\/payment\/create-payment-intent$/, createIntent],
  [/^\/api\/payment\/verify-payment$/, verifyPayment],
  [/^\/api\/payment\/return$/, returned],
  [/^\/api\/hooks\/razorpay$/, webhook],
  [/^\/api\/orders\/(?<orderId>[0-9a-f]+)$/, oneOrder],
  [/^\/api\/orders\/(?<orderId>[0-9a-f]+)\/pay$/, payAgain],
  [/^\/api\/orders\/(?<orderId>[0-9a-f]+)\/refund$/, refundOrder],
  [/^\/api\/orders\/(?<orderId>[0-9a-f]+)\/cancel$/, cancelOrder],
  [/^\/api\/orders\/(?<orderId>[0-9a-f]+)\/apply-payment$/, applyPayment],
]

/** No answer came: the connection failed, or the process behind it died. */
export class LineBroke extends Error {}

export interface Around {
  readonly config: Config
  /** Writes a copy of the catalogue for one run of a program, so that nothing it caches outlives the run. */
  readonly releaseFor: (run: string) => ReleaseFolder
  readonly weather: () => Weather
  readonly plant: Plant
  /** Called with errors that the program itself logs as its own faults. */
  readonly onFault: (line: string) => void
}

const runsOn = new WeakMap<Life, Machine>()

/** The machine whose program is running right now; undefined for the world outside. */
export const theMachine = (): Machine | undefined => {
  const { life } = theWorld()
  return life && runsOn.get(life)
}

/** A machine that runs the shop's program: it is started, killed at any moment, and started again. */
export class Machine {
  readonly name: string
  readonly weather: () => Weather
  readonly plant: Plant
  skewMs = 0
  readonly #around: Around
  #runs = 0
  #life: Life | undefined
  #release: ReleaseFolder | undefined
  #app: App | undefined
  #deaths: (() => void)[] = []

  constructor(name: string, around: Around) {
    this.name = name
    this.#around = around
    this.weather = around.weather
    this.plant = around.plant
  }

  /** The running program; undefined while there is none. */
  get app(): App | undefined {
    return this.#app
  }

  get isRunning(): boolean {
    return this.#app !== undefined
  }

  onKilled(work: () => void): void {
    this.#deaths.push(work)
  }

  setClock(skewMs: number): void {
    this.skewMs = skewMs
    if (this.#life) this.#life.skewMs = skewMs
  }

  /** Starts the program; false if it couldn't start because the database failed. */
  async start(): Promise<boolean> {
    this.#runs += 1
    const life: Life = { name: `${this.name}${this.#runs}`, isOver: false, skewMs: this.skewMs }
    this.#life = life
    this.#release = this.#around.releaseFor(life.name)
    runsOn.set(life, this)
    const world = theWorld()
    const log = openLog({ write: this.#around.onFault })
    log.level = 'error'
    const opening = world.inLife(life, () =>
      openApp(this.#around.config, {
        log,
        now: () => new Date(Math.floor(world.nowMs) + life.skewMs),
        outsideTime: async () => new Date(world.nowMs),
      }),
    )
    const app = await this.#orDeath(life, opening).catch(() => undefined)
    if (life !== this.#life || life.isOver) return false
    world.note(app ? `${life.name} runs` : `${life.name} could not start`)
    if (!app) this.kill()
    this.#app = app
    return app !== undefined
  }

  /** Kills the program, whatever it is doing. */
  kill(): void {
    const life = this.#life
    if (!life || life.isOver) return
    life.isOver = true
    this.#life = undefined
    this.#app = undefined
    const deaths = this.#deaths
    this.#deaths = []
    for (const death of deaths) death()
  }

  /** Does something in the program; throws if there is none or if it dies meanwhile. */
  async doing<T>(work: (app: App) => Promise<T>): Promise<T> {
    const app = this.#app
    const life = this.#life
    if (!app || !life) throw new LineBroke(`${this.name} does not run`)
    return this.#orDeath(
      life,
      theWorld().inLife(life, () => work(app)),
    )
  }

  /** Passes a request to the endpoint of its path, as the HTTP server does. */
  send(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const found = ENDPOINTS.find(([path]) => path.test(url.pathname))
    if (!found) throw new Error(`No endpoint for ${url.pathname}.`)
    const [path, methods] = found
    const params = { ...path.exec(url.pathname)?.groups }
    const answer = methods[request.method === 'POST' ? 'POST' : 'GET'] ?? methods.ALL
    if (!answer) throw new Error(`No ${request.method} ${url.pathname}.`)
    return this.doing(async (app) => {
      const locals = {
        app,
        release: this.#release,
        requestId: 'simulated',
        visitor: '192.0.2.1',
        stopping: new AbortController().signal,
      }
      // The back end reads nothing else of Astro's context.
      const context = { request, url, params, locals, routePattern: url.pathname } as Parameters<APIRoute>[0]
      return answer(context)
    })
  }

  #orDeath<T>(life: Life, work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (life.isOver) reject(new LineBroke())
      this.#deaths.push(() => reject(new LineBroke(`${life.name} died`)))
      work.then(resolve, reject)
    })
  }
}
