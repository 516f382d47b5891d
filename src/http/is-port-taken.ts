import { createServer } from 'node:net'

/** Whether another program already listens on a port; port 0 never is. */
export const isPortTaken = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true)
      else reject(error)
    })
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
