import type { Server } from 'node:http'

const GRACE_MS = 4 * 1000
const SWEEP_INTERVAL_MS = 25

/** Resolves when no connection is left: idle ones are closed at once, busy ones after their answer or four seconds. */
export const closeGracefully = async (server: Server): Promise<void> => {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearInterval(sweep)
  clearTimeout(deadline)
}
