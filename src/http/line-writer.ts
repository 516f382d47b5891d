import { openSync, write, writeSync } from 'node:fs'
import { codeOf } from '#config/errors.ts'

const BATCH_LENGTH = 4096
const FLUSH_EVERY_MS = 500
const AGAIN_AFTER_MS = 20
/** What may wait while nobody reads; what comes beyond is lost. */
const MOST_WAITING = 4 * 1024 * 1024

interface LineWriter {
  readonly write: (line: string) => void
  /** Writes what waits before it returns. */
  readonly flush: () => void
}

/**
 * Writes lines to a file descriptor, or to the end of a file, in batches that nobody waits for. What can't be written,
 * as on a full disk, is lost, and what comes once it can is not: a shop without its log still sells.
 */
export const openLineWriter = (to: number | string): LineWriter => {
  const fd = typeof to === 'string' ? openSync(to, 'a') : to
  let waiting = ''
  let isWriting = false

  const send = (bytes: Buffer): void =>
    write(fd, bytes, (error, written) => {
      // Whoever reads is behind.
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
      // It holds up nobody's end.
    }
  }
  setInterval(sendWaiting, FLUSH_EVERY_MS).unref()
  process.once('exit', flush)
  return {
    write: (line) => {
      if (waiting.length >= MOST_WAITING) return
      waiting += line
      if (waiting.length >= BATCH_LENGTH) sendWaiting()
    },
    flush,
  }
}
