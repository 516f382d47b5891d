import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { listeningForTest } from '../../support/listening.ts'

const HURRY = 50
const DRIP_EVERY_MS = 20

/** A provider whose answers start at once, continue with a space now and then, and never end. */
const drippingProvider = async (): Promise<string> => {
  const drip = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const dripping = setInterval(() => response.write(' '), DRIP_EVERY_MS)
    response.once('close', () => clearInterval(dripping))
  }
  const server = createServer((_, response) => drip(response)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const PAYMENT = { id: 'pay_1', order_id: 'order_1', status: 'captured', amount: 100, currency: 'INR' }

/** A provider that never closes a connection by itself, and the connections that are open. */
const patientProvider = async () => {
  const open = new Set<Socket>()
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(PAYMENT)),
  )
  server.on('connection', (socket) => open.add(socket.once('close', () => open.delete(socket))))
  // It would announce when it closes connections, which the provider does not.
  server.keepAliveTimeout = 0
  return { url: `http://127.0.0.1:${await listeningForTest(server)}`, open }
}

const openAt = (url: string, idleMs?: number) => {
  const { config } = readConfig({ RAZORPAY_API_URL: url })
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_key', RAZORPAY_KEY_SECRET: 'secret' }
  const provider = openRazorpay({ ...config, ...keys }, undefined, idleMs)
  onTestFinished(() => provider.close())
  return provider
}

/** Makes timeouts of whole calls end this many times sooner. */
const hurryTimeouts = () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / HURRY))
}

test('an answer that trickles in and never ends is given up in time', async () => {
  const provider = openAt(await drippingProvider())
  hurryTimeouts()
  const silent = { name: 'ProviderFailure', kind: 'silent' }
  const order = { amountPaise: 100, currency: 'INR', receipt: 'one', orderId: 'one' }
  const refund = { paymentId: 'pay_1', amountPaise: 100, reason: 'Asked', key: 'one-refund' }
  await Promise.all([
    expect(provider.createOrder(order)).rejects.toMatchObject(silent),
    expect(provider.payment('pay_1')).rejects.toMatchObject(silent),
    expect(provider.createRefund(refund)).rejects.toMatchObject(silent),
    expect(provider.paymentsSince(new Date()).next()).rejects.toMatchObject(silent),
  ])
})

test('idle connections are closed, lest a request be sent over one that the network has forgotten', async () => {
  const { url, open } = await patientProvider()
  const provider = openAt(url, 100)
  await Promise.all(Array.from({ length: 5 }, () => provider.payment(PAYMENT.id)))
  await vi.waitFor(() => expect(open.size).toBe(0))
})
