import type { Server } from 'node:http'

const LONGEST_GOODBYE_MS = 4 * 1000
const LOOK_AGAIN_MS = 25

/** Resolves when no connection is left: idle ones are closed at once, busy ones after their answer or four seconds. */
export const closeGently = async (server: Server): Promise<void> => {
  const sweep = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), LONGEST_GOODBYE_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearInterval(sweep)
  clearTimeout(deadline)
}
