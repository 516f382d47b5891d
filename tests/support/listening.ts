import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** Makes a server listen on a free port of this machine, and returns the port. */
export const listening = async (server: Server, host = '127.0.0.1'): Promise<number> => {
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The same until the end of the test, which also closes an HTTP server's connections. */
export const listeningForTest = (server: Server, host?: string): Promise<number> => {
  onTestFinished(() => {
    if (server instanceof HttpServer) server.closeAllConnections()
    server.close()
  })
  return listening(server, host)
}
