import { spawn } from 'node:child_process'
import { BUILDER_ARGUMENTS, lowerPriority } from '#release/build-priority.ts'
import type { BuildWork } from '#release/work.ts'

const MAX_BUILD_MS = 10 * 60 * 1000
/** Editors often publish again soon. After this time the memory is worth more than the second it saves. */
const IDLE_LIFETIME_MS = 15 * 60 * 1000

interface Ended {
  readonly code: number | null
  /** The signal that ended it, if one did. */
  readonly signal?: NodeJS.Signals | null
  /** The end of its output. */
  readonly output: string
}

const startProcess = (args: readonly string[]) => {
  const child = spawn(process.execPath, [...BUILDER_ARGUMENTS, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)))
  // Writing to a process that has already ended fails; its exit is handled below.
  child.stdin.once('error', () => undefined)
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code, signal) => resolve({ code, signal, output: output.trim() }))
  })
  return { child, ended }
}

/** Builds the shop for a server. */
export interface Builder {
  /** Starts a process that loads the build's code and waits, because work is expected soon. */
  readonly prepare: () => void
  /** Builds once, without waiting for other builds. Rejects if it was stopped or took too long. */
  readonly build: (work: BuildWork, stopping: AbortSignal) => Promise<Ended>
  /** Ends the waiting process. */
  readonly dismiss: () => void
}

/** Runs each build in a process of its own; the next process is kept ready while an editor is at work. */
export const openBuilder = (): Builder => {
  let ready: ReturnType<typeof startProcess> | undefined

  const dismiss = () => {
    ready?.child.kill()
    ready = undefined
  }
  const prepareProcess = () => {
    const next = startProcess(['src/commands/build.ts', '--for-server'])
    lowerPriority(next.child.pid)
    const over = setTimeout(() => ready === next && dismiss(), IDLE_LIFETIME_MS)
    over.unref()
    void next.ended.then(() => {
      clearTimeout(over)
      if (ready === next) ready = undefined
    })
    return next
  }
  const prepare = () => {
    ready ??= prepareProcess()
  }
  const build = async (work: BuildWork, stopping: AbortSignal): Promise<Ended> => {
    const { child, ended } = ready ?? prepareProcess()
    ready = undefined
    const ending = AbortSignal.any([stopping, AbortSignal.timeout(MAX_BUILD_MS)])
    const end = () => child.kill()
    ending.addEventListener('abort', end)
    if (ending.aborted) end()
    child.stdin.end(JSON.stringify(work))
    const result = await ended
    ending.removeEventListener('abort', end)
    if (result.code !== 0) ending.throwIfAborted()
    if (result.code === 0 && work.covers.length > 0 && !stopping.aborted) prepare()
    return result
  }
  return { prepare, build, dismiss }
}
