import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FileAnswer, FileWork } from './compress-thread.ts'

type Asked = PromiseWithResolvers<string>

/** A thread that answers in the order in which it was asked. */
const openThread = (onLost: () => void) => {
  const worker = new Worker(new URL('compress-thread.ts', import.meta.url))
  const waiting: Asked[] = []
  worker.on('message', (answer: FileAnswer) => {
    const asked = waiting.shift()
    if (waiting.length === 0) worker.unref()
    if ('tag' in answer) asked?.resolve(answer.tag)
    else asked?.reject(Object.assign(new Error(), answer.failed))
  })
  worker.on('error', (error) => {
    onLost()
    for (const asked of waiting.splice(0)) asked.reject(error)
  })
  worker.unref()
  const ask = (work: FileWork): Promise<string> => {
    const asked = Promise.withResolvers<string>()
    waiting.push(asked)
    worker.ref()
    worker.postMessage(work, work.bytes ? [work.bytes.buffer] : [])
    return asked.promise
  }
  return { ask, load: () => waiting.length }
}

let threads: readonly ReturnType<typeof openThread>[] = []

/**
 * Writes a file where its bytes are given (which are lost to the caller), brings its compressed forms beside it and
 * answers its tag, in a thread of its own: the caller renders meanwhile. As many threads as there are processors,
 * started with the first file; they keep no process alive. Rejects with the file system's error.
 */
export const settleFile = (work: FileWork): Promise<string> => {
  if (threads.length === 0)
    threads = Array.from({ length: availableParallelism() }, () => openThread(() => (threads = [])))
  const idlest = threads.reduce((least, thread) => (thread.load() < least.load() ? thread : least))
  return idlest.ask(work)
}
