import { join } from 'node:path'
import { format } from 'node:util'
import { MACHINE_ENV } from './machine-env.ts'

/** Stands for a command's own exit, which would end the tests here. */
class Exit extends Error {}

let runs = 0

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
  /** stdout and stderr together, trimmed. */
  readonly output: string
}

/**
 * Runs a script in this process with exactly the given variables beside PATH; returns the exit code and output that its
 * process would have. For tests of a command's results, because loading its code in a new process takes longer than
 * running it. Whatever only a process shows, such as a signal or a delayed exit, isn't covered.
 */
export const runCommandHere = async (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> => {
  const { argv, env: ownEnv, exit, exitCode, loadEnvFile } = process
  const { log, warn, error } = console
  // As a process starts with; some commands set another.
  const umask = process.umask(0o022)
  const output = { out: '', err: '' }
  let code: number | undefined
  const writeTo =
    (stream: keyof typeof output) =>
    (...words: readonly unknown[]) => {
      // Nothing is printed after an exit, even if the error that stands for it is caught.
      if (code === undefined) output[stream] += `${format(...words)}\n`
    }
  process.argv = [process.execPath, file, ...args]
  process.env = { ...MACHINE_ENV, ...env }
  process.exitCode = undefined
  // It would set variables of the real process, which the command doesn't see but every later test would.
  process.loadEnvFile = () => undefined
  process.exit = (given) => {
    code ??= Number(given ?? process.exitCode ?? 0)
    throw new Exit()
  }
  Object.assign(console, { log: writeTo('out'), warn: writeTo('err'), error: writeTo('err') })
  try {
    // A different URL each time, because a module runs only once.
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
