import { openSync, write, writeSync } from 'node:fs'
import { codeOf } from '#config/errors.ts'

const BATCH_LENGTH = 4096
const FLUSH_EVERY_MS = 500
const AGAIN_AFTER_MS = 20
/** Characters that may wait while the reader is behind; lines beyond that are dropped. */
const MAX_WAITING = 4 * 1024 * 1024

interface LineWriter {
  readonly write: (line: string) => void
  /** Writes all waiting lines synchronously. */
  readonly flush: () => void
}

/**
 * Writes lines in the background and in batches, to a file descriptor or the end of a file. Lines that can't be written
 * (a full disk) are dropped and later ones tried again: the shop must go on selling without its log.
 */
export const openLineWriter = (to: number | string): LineWriter => {
  const fd = typeof to === 'string' ? openSync(to, 'a') : to
  let waiting = ''
  let isWriting = false

  const send = (bytes: Buffer): void =>
    write(fd, bytes, (error, written) => {
      // The reader of a pipe is behind.
      if (codeOf(error) === 'EAGAIN') setTimeout(send, AGAIN_AFTER_MS, bytes)
      else if (!error && written < bytes.length) send(bytes.subarray(written))
      else {
        isWriting = false
        if (waiting.length >= BATCH_LENGTH) sendWaiting()
      }
    })
  const sendWaiting = () => {
    if (isWriting || waiting === '') return
    const bytes = Buffer.from(waiting)
    waiting = ''
    isWriting = true
    send(bytes)
  }
  const flush = () => {
    let bytes = Buffer.from(waiting)
    waiting = ''
    try {
      while (bytes.length > 0) bytes = bytes.subarray(writeSync(fd, bytes))
    } catch {
      // A log that can't be written must not keep the process from ending.
    }
  }
  setInterval(sendWaiting, FLUSH_EVERY_MS).unref()
  process.once('exit', flush)
  return {
    write: (line) => {
      if (waiting.length >= MAX_WAITING) return
      waiting += line
      if (waiting.length >= BATCH_LENGTH) sendWaiting()
    },
    flush,
  }
}
