import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'

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

/** Makes timeouts of whole calls end this many times sooner. */
const hurryTimeouts = () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const hurried = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / HURRY))
  onTestFinished(() => hurried.mockRestore())
}

test('an answer that trickles in and never ends is given up in time', async () => {
  const { config } = readConfig({ RAZORPAY_API_URL: await drippingProvider() })
  const provider = openRazorpay({ ...config, RAZORPAY_KEY_ID: 'rzp_test_key', RAZORPAY_KEY_SECRET: 'secret' })
  onTestFinished(() => provider.close())
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
