import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves in this process, tells the parent process the port, and ends with the parent. */
export const serveForParent = async (answer: RequestListener): Promise<void> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.once('disconnect', () => process.exit(0))
  process.send?.((server.address() as AddressInfo).port)
}

/** Starts a bare server in a separate process; returns its origin and a function that stops it. */
export const startBare = async (
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly origin: string; stop(): void }> => {
  const child = fork(new URL(file, import.meta.url), { env: { ...process.env, ...env } })
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${file} did not start`)
    }),
  ])
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}
