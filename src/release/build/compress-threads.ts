import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FileAnswer, FileWork } from './compress-thread.ts'

type Asked = PromiseWithResolvers<string>

/** Starts a thread. It answers in the order of the requests, so the first waiting promise belongs to each answer. */
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
 * Writes a file if its bytes are given (they are transferred: the caller must not use them again), puts its compressed
 * forms beside it and returns its tag. Works in a thread, while the caller renders: one thread per processor, started
 * with the first file; idle threads don't keep the process alive. Rejects with the file system's error.
 */
export const finishFile = (work: FileWork): Promise<string> => {
  if (threads.length === 0)
    threads = Array.from({ length: availableParallelism() }, () => openThread(() => (threads = [])))
  const idlest = threads.reduce((least, thread) => (thread.load() < least.load() ? thread : least))
  return idlest.ask(work)
}
