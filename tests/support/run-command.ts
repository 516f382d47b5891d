import { execFile } from 'node:child_process'
import { MACHINE_ENV } from './machine-env.ts'

const WITHIN_MS = 60 * 1000

/** Runs a command of the shop with exactly the given variables beside PATH; answers its exit code and its output. */
export const runCommand = (command: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [`src/commands/${command}.ts`, ...args],
      { env: { ...MACHINE_ENV, ...env }, timeout: WITHIN_MS },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, output: (stdout + stderr).trim() }),
    )
  })
