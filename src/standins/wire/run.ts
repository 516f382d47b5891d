import { openServer, type Standin } from './server.ts'
import { wantedPort } from './settings.ts'

/**
 * Runs a stand-in as this process: sends the parent `{ ready, origin }` (or prints one line without a parent). It ends
 * after the answers in flight, on SIGTERM, on SIGINT or when the parent disconnects.
 */
export const runStandin = async (standin: Standin): Promise<void> => {
  const server = await openServer(standin, wantedPort())
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    await server.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void end())
  // A terminal sends its interrupt to the whole process group; if there is a parent, it decides in which order
  // processes end.
  process.on('SIGINT', () => void (process.send ? undefined : end()))
  process.once('disconnect', () => void end())
  if (process.send) process.send({ ready: true, origin: server.origin })
  else process.stdout.write(`${standin.name} listens on ${server.origin}\n`)
}
