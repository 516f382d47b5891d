import { createServer, type AddressInfo } from 'node:net'

/** A free port of this machine, the same for the whole run: workers find it in their environment. */
export const choosePort = async (): Promise<number> => {
  const already = Number(process.env.E2E_PORT)
  if (already) return already
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  process.env.E2E_PORT = String(port)
  return port
}
