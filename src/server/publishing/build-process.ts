import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { BuildWork } from './build-work.ts'

// Visitors go first: they notice a slow answer, an editor hardly notices a slower build.
const NICENESS = 5
const MEMORY_MB = 768
const LONGEST_BUILD_MS = 10 * 60 * 1000

/** Runs one of the shop's commands beside this process; resolves with its code and last words. */
export const runCommandFile = (
  args: readonly string[],
  { input = '', stopping, calmly = false }: { input?: string; stopping?: AbortSignal; calmly?: boolean } = {},
): Promise<{ readonly code: number | null; readonly said: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
      signal: stopping,
    })
    if (calmly && child.pid !== undefined) setPriority(child.pid, NICENESS)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said: said.trim() }))
    // A command that ended early has no ear for the rest.
    child.stdin.once('error', () => undefined)
    child.stdin.end(input)
  })

/** Another build is at work in the same data folder. */
export const BUSY_CODE = 3

/** Runs a build for a server: it does not wait for its turn. */
export const runBuild = (work: BuildWork, stopping: AbortSignal) =>
  runCommandFile(['src/commands/build.ts', '--for-server'], {
    input: JSON.stringify(work),
    stopping: AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_BUILD_MS)]),
    calmly: true,
  })

export type RunBuild = typeof runBuild
