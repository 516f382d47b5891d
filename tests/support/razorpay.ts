import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Razorpay from 'razorpay'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Child, startChild } from '#standins/wire/child.ts'
import { listening } from './listening.ts'

/** A webhook as it reached the shop. */
interface Delivery {
  readonly id: string
  readonly signature: string
  readonly body: string
  readonly event: string
}

const server = new URL('../../src/standins/razorpay/server.ts', import.meta.url)

/** The SDK's HTTP client, which its types hide: the only way to its base URL and to extra headers. */
interface Wire {
  readonly defaults: object
  post(path: string, body: object, options: { headers: object }): Promise<{ data: { id: string } }>
}
const isWire = (value: unknown): value is Wire => typeof value === 'function' && 'defaults' in value

/** The client that the SDK uses. */
export const wireOf = (made: Razorpay): Wire => {
  const wire: unknown = 'rq' in made.api ? made.api.rq : undefined
  if (!isWire(wire)) throw new Error('the SDK keeps its HTTP client elsewhere now')
  return wire
}

/** Payments are captured automatically. */
export const AUTOMATIC = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: 7200,
    manual_expiry_period: 7200,
    refund_speed: 'normal',
  },
} as const

/** The service's answer to a call that it refused. */
export const refused = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the service took it'),
    (error: { statusCode: number; error?: { code: string; description: string; field?: string } }) => ({
      status: error.statusCode,
      code: error.error?.code,
      description: error.error?.description,
      ...(error.error?.field && { field: error.error.field }),
    }),
  )

/** Starts the payment service's stand-in for the tests of one file, and a shop that receives its webhooks. */
export const useRazorpay = () => {
  const settings = {
    RAZORPAY_KEY_ID: 'rzp_test_demonstration',
    RAZORPAY_KEY_SECRET: 'the key secret',
    RAZORPAY_WEBHOOK_SECRET: 'the webhook secret',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'razorpay-')),
  }
  const deliveries: Delivery[] = []
  const answers: number[] = []
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature } = request.headers
      deliveries.push({ id: String(id), signature: String(signature), body, event: JSON.parse(body).event })
      response.writeHead(request.url === '/api/hooks/razorpay' ? (answers.shift() ?? 200) : 404).end()
    })
  })

  let siteUrl = ''
  let service: Child
  const start = (more: object = {}) =>
    startChild('razorpay', server, { ...settings, SITE_URL: siteUrl, ...more })

  const control = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(service.origin + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    return text ? JSON.parse(text) : undefined
  }
  const sdk = (key_secret = settings.RAZORPAY_KEY_SECRET) => {
    const made = new Razorpay({ key_id: settings.RAZORPAY_KEY_ID, key_secret })
    Object.assign(wireOf(made).defaults, { baseURL: service.origin, timeout: 4000 })
    return made
  }

  beforeAll(async () => {
    siteUrl = `http://127.0.0.1:${await listening(shop)}`
    service = await start()
  })
  afterAll(async () => {
    await service.stop()
    shop.close()
    rmSync(settings.DATA_DIR, { recursive: true })
  })
  afterEach(async () => {
    await control('/control/faults', undefined, 'DELETE')
    await control('/control/webhooks', undefined, 'DELETE')
    await control('/control/capture', { automatic: true })
    deliveries.length = 0
    answers.length = 0
  })

  return {
    settings,
    /** The webhooks that reached the shop, in the order they came. */
    deliveries,
    /** The statuses that the shop will answer next; 200 if empty. */
    answers,
    /** The shop's URL. */
    siteUrl: () => siteUrl,
    /** The service's origin. */
    origin: () => service.origin,
    start,
    /** Kills the service as a power cut would, and starts it again. */
    kill: async () => {
      process.kill(service.pid, 'SIGKILL')
      service = await start()
    },
    control,
    sdk,
    pay: (order_id: string, outcome = 'captured', more: object = {}) =>
      control('/control/pay', { order_id, outcome, webhooks: false, ...more }),
    newOrder: (amount = 1_250_000, receipt = 'ord_01') =>
      sdk().orders.create({
        amount,
        currency: 'INR',
        receipt,
        notes: { orderId: receipt },
        payment: AUTOMATIC,
      }),
  }
}
