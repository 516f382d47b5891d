import { execFile } from 'node:child_process'
import { MACHINE_ENV } from './machine-env.ts'

const WITHIN_MS = 60 * 1000

// POSIX counts the limit in these blocks.
const BLOCK_BYTES = 512

/** Stops writing at a size, as on a full disk. */
const limited = (bytes: number): readonly string[] => [
  'sh',
  '-c',
  `ulimit -f ${Math.floor(bytes / BLOCK_BYTES)}; exec "$@"`,
  'sh',
]

/**
 * Runs a command of the shop with exactly the given variables beside PATH; returns its exit code and its output. With
 * `maxFileBytes` no file that it writes may grow larger.
 */
export const runCommand = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { maxFileBytes }: { readonly maxFileBytes?: number } = {},
) =>
  new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
    const [program = '', ...words] = [
      ...(maxFileBytes === undefined ? [] : limited(maxFileBytes)),
      process.execPath,
      `src/commands/${command}.ts`,
      ...args,
    ]
    const child = execFile(
      program,
      words,
      { env: { ...MACHINE_ENV, ...env }, timeout: WITHIN_MS },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, output: (stdout + stderr).trim() }),
    )
  })
