import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Arriving {
  readonly origin: string
  /** Sends the rest of every document. */
  letGo(): void
  close(): Promise<void>
}

/** The shop over a connection that stalls in the middle of its documents, before certain words. */
export const openArriving = async (shop: string, before: string): Promise<Arriving> => {
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(shop).host, 'accept-encoding': 'identity' }
    request(new URL(asked.url ?? '/', shop), { headers }, async (from) => {
      answer.writeHead(from.statusCode ?? 500, from.headers)
      const body = Buffer.concat(await from.toArray())
      const middle = from.headers['content-type']?.startsWith('text/html') ? body.indexOf(before) : -1
      if (middle > 0) {
        answer.write(body.subarray(0, middle))
        await held
      }
      answer.end(middle > 0 ? body.subarray(middle) : body)
    }).end()
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    letGo,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
