import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** Has a server listen on a free port of this machine, and answers the port. */
export const listening = async (server: Server, host = '127.0.0.1'): Promise<number> => {
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The same until the end of the test, which also ends the connections of an HTTP server. */
export const listeningForTest = (server: Server, host?: string): Promise<number> => {
  onTestFinished(() => {
    if (server instanceof HttpServer) server.closeAllConnections()
    server.close()
  })
  return listening(server, host)
}
