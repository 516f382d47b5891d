import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '../support/test.ts'

/** Sends requests on one connection unchanged, and returns everything that comes back. */
const raw = (baseURL: string | undefined, requests: readonly string[]): Promise<string> => {
  const { hostname, port } = new URL(baseURL ?? '')
  const socket = connect(Number(port), hostname)
  const last = requests.length - 1
  for (const [at, request] of requests.entries())
    socket.write(`${request}\r\n${at === last ? 'connection: close\r\n' : ''}\r\n`)
  return text(socket)
}

test('a host that contains a path causes no other page to be made, or cached for others', async ({
  baseURL,
  request,
}) => {
  for (const [n, host] of ['x/found?q=trouser#', 'x/api/health?', 'x/api/delivery-window?'].entries()) {
    const path = `/shop?q=corset${n}`
    const answer = await raw(baseURL, [`GET ${path} HTTP/1.1\r\nhost: ${host}`])
    const honest = await (await request.get(path)).text()
    expect(answer).toContain(`corset${n}`)
    expect(honest).toContain(`corset${n}`)
  }
})

test('paths of thousands of slashes delay nobody', async ({ baseURL }) => {
  const paths = ['/api/x', '/preview/x', '/%61pi/x'].flatMap((start) =>
    ['/', '\\', '/\\'].map((slash) => `${start}${slash.repeat(15_000 / slash.length)}x`),
  )
  const began = performance.now()
  const answers = await raw(
    baseURL,
    paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x`),
  )
  expect(answers.match(/HTTP\/1\.1 404/g)).toHaveLength(paths.length)
  // In quadratic time each would take over half a second.
  expect(performance.now() - began).toBeLessThan(4000)
})
