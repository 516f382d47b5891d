import { join } from 'node:path'
import { format } from 'node:util'
import { MACHINE_ENV } from './machine-env.ts'

/** What a command's own exit does here, where it would end the tests. */
class Exit extends Error {}

let runs = 0

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
  /** Both, trimmed. */
  readonly output: string
}

/**
 * Runs a script in this process with exactly the given variables beside PATH; answers what its process would end with
 * and say. For tests of what a command finds: to load its code anew takes longer than to run it. What only a process
 * shows, such as a signal or an exit that something holds up, is not seen.
 */
export const runCommandHere = async (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> => {
  const { argv, env: ownEnv, exit, exitCode, loadEnvFile } = process
  const { log, warn, error } = console
  // As a process begins with; some commands set another.
  const umask = process.umask(0o022)
  const output = { out: '', err: '' }
  let code: number | undefined
  const writeTo =
    (stream: keyof typeof output) =>
    (...words: readonly unknown[]) => {
      // Nothing follows an exit, whatever catches the error that stands for it.
      if (code === undefined) output[stream] += `${format(...words)}\n`
    }
  process.argv = [process.execPath, file, ...args]
  process.env = { ...MACHINE_ENV, ...env }
  process.exitCode = undefined
  // It would fill the variables of the real process, which the command does not see and every later test would.
  process.loadEnvFile = () => undefined
  process.exit = (given) => {
    code ??= Number(given ?? process.exitCode ?? 0)
    throw new Exit()
  }
  Object.assign(console, { log: writeTo('out'), warn: writeTo('err'), error: writeTo('err') })
  try {
    // Another name each time, since a module runs once.
    await import(/* @vite-ignore */ `${join(process.cwd(), file)}?run=${(runs += 1)}`)
    code ??= Number(process.exitCode ?? 0)
  } catch (fault) {
    if (!(fault instanceof Exit)) {
      console.error(fault)
      code ??= 1
    }
  } finally {
    Object.assign(process, { argv, env: ownEnv, exit, exitCode, loadEnvFile })
    Object.assign(console, { log, warn, error })
    process.umask(umask)
  }
  return { code: code ?? 0, ...output, output: (output.out + output.err).trim() }
}
