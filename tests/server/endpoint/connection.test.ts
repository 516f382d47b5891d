import { Agent, createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createRequest } from 'astro/app/node'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_BODY_BYTES } from '#config/body-limits.ts'
import { listeningForTest } from '../../support/listening.ts'
import { openShop } from '../../support/shop.ts'

/** The shop behind a real server, with requests made as Astro's adapter makes them. */
const openServer = async (): Promise<number> => {
  const shop = await openShop()
  const server = createServer(async (incoming, response) => {
    // The parameter exists, but not in Astro's types.
    const options = { bodySizeLimit: MAX_BODY_BYTES }
    const answered = await shop.send(createRequest(incoming, options))
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    response.end(await answered.text())
  })
  return listeningForTest(server)
}

test('a connection stays usable after every refusal, whether the body was read or not', async () => {
  const port = await openServer()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())

  const post = (products: readonly string[], headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const to = { agent, port, host: '127.0.0.1', method: 'POST', path: '/api/auth/login' }
      const asked = request(
        { ...to, headers: { 'content-type': 'application/json', ...headers } },
        (response) => void text(response).then(() => resolve(response.statusCode ?? 0), reject),
      )
      asked.on('error', reject)
      for (const product of products) asked.write(product)
      asked.end()
    })

  const large = 'x'.repeat(60_000)
  expect(await post([large])).toBe(400)
  expect(await post([large, large])).toBe(413)
  expect(await post(['{}'])).toBe(422)
  expect(await post([large, large, large], { origin: 'https://evil.example' })).toBe(403)
  expect(await post(['{}'])).toBe(422)
  expect(await post([large + large])).toBe(413)
  expect(await post([large], { 'content-type': 'text/csv' })).toBe(415)
  expect(await post(['{}'])).toBe(422)
})
