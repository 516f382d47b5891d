import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A connection to a PostgreSQL that can be cut and restored, or fall silent: its URL, and how. */
export const openCuttable = async (server: string) => {
  const { hostname, port } = new URL(server)
  const sockets = new Set<Socket>()
  let breaking: string | undefined
  const listener = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    near.on('data', (bytes) => {
      if (breaking !== undefined && bytes.includes(breaking)) near.destroy()
    })
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
    /** From now on, nothing comes through the connections that are open; new ones work. */
    hush: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** From now on, every connection breaks whose query contains this word; undefined stops that. */
    breakAt: (word: string | undefined) => {
      breaking = word
    },
  }
}
