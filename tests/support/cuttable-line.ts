import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a PostgreSQL that can be cut and mended: its URL, and how. */
export const openCuttable = async (server: string) => {
  const { hostname, port } = new URL(server)
  const sockets = new Set<Socket>()
  const listener = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
    }
  })
  const open = async (at = 0) => {
    listener.listen(at, '127.0.0.1')
    await once(listener, 'listening')
    return (listener.address() as AddressInfo).port
  }
  const at = await open()
  const url = new URL(server)
  url.host = `127.0.0.1:${at}`
  return {
    url: url.href,
    cut: async () => {
      listener.close()
      for (const socket of sockets) socket.destroy()
      await once(listener, 'close')
    },
    mend: () => open(at),
  }
}
