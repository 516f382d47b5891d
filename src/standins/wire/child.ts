import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { fieldsOf, textOf } from './answer.ts'

const MAX_START_MS = 60 * 1000
const GRACE_MS = 5 * 1000

export interface Child {
  readonly origin: string
  readonly pid: number
  /** Asks the process to end and waits; after five seconds it is killed. */
  stop(): Promise<void>
}

/**
 * Starts a stand-in's `server.ts` as a separate process and resolves when it listens. It gets only the given variables
 * and the location of compiled code, so no real credential reaches it. If it dies later, one line on stderr says so.
 */
export const startChild = async (
  name: string,
  file: URL,
  env: Readonly<Record<string, string>>,
): Promise<Child> => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = fork(fileURLToPath(file), [], {
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const complaint = collect(child)
  const origin = await ready(child).catch((error: Error) => {
    child.kill('SIGKILL')
    throw new Error(`The ${name} stand-in did not start: ${reason(complaint.text()) ?? error.message}`)
  })
  complaint.forward()
  let stopping = false
  child.once('exit', (code, signal) => {
    if (stopping) return
    process.stderr.write(
      `The ${name} stand-in ended (${signal ?? `code ${code}`}); its calls fail until the next start\n`,
    )
  })
  return {
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      stopping = true
      await end(child)
    },
  }
}

const ready = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no sign of life in a minute')), MAX_START_MS)
    child.once('message', (message) => {
      clearTimeout(late)
      const origin = textOf(fieldsOf(message).origin)
      if (origin) resolve(origin)
      else reject(new Error('it sent no address'))
    })
    child.once('error', reject)
    // 'close' rather than 'exit': by then all of stderr has arrived.
    child.once('close', (code, signal) => {
      clearTimeout(late)
      reject(new Error(`it ended with ${signal ?? `code ${code}`}`))
    })
  })

/** Holds stderr back until the child listens, so that a failed start is one message and not a stack trace. */
const collect = (child: ChildProcess) => {
  let held: string | undefined = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (held === undefined) process.stderr.write(text)
    else held += text
  })
  return {
    text: () => held ?? '',
    forward: () => {
      if (held) process.stderr.write(held)
      held = undefined
    },
  }
}

const reason = (stderr: string): string | undefined => /^\w*Error(?: \[\w+\])?: (.+)$/m.exec(stderr)?.[1]

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await gone
  clearTimeout(late)
}
