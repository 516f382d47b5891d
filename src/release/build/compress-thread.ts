import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { FORMS, tagOf } from '../format.ts'

/** A file that is to get its tag and, where it gains by them, its compressed forms. */
export interface FileWork {
  readonly path: string
  /** What is to be written; without it, the file is there. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** Where it is known. */
  readonly tag?: string | undefined
  /** The file of the same name in the release whose forms are reused where the bytes are the same. */
  readonly earlier?: { readonly path: string; readonly tag: string } | undefined
  /** Brotli's; without it, the file gets no compressed forms. */
  readonly quality?: number | undefined
}

/** What became of it. */
export type FileAnswer = { readonly tag: string } | { readonly failed: Readonly<Record<string, unknown>> }

const tookOver = (path: string, earlier: string): boolean => {
  try {
    for (const form of FORMS) linkSync(earlier + form, path + form)
    return true
  } catch {
    // Writing to one that was reused would write into the earlier release.
    for (const form of FORMS) rmSync(path + form, { force: true })
    return false
  }
}

const compress = (path: string, bytes: Uint8Array, quality: number) => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const forms = {
    '.br': brotliCompressSync(bytes, { params }),
    // The best level takes twice as long, for a thousandth less.
    '.gz': gzipSync(bytes),
  } satisfies Record<(typeof FORMS)[number], Buffer>
  for (const form of FORMS) writeFileSync(path + form, forms[form])
}

const settle = ({ path, bytes, tag: known, earlier, quality }: FileWork): string => {
  if (bytes) writeFileSync(path, bytes)
  const read = () => (bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : readFileSync(path))
  const tag = known ?? tagOf(read())
  if (quality === undefined || (earlier?.tag === tag && tookOver(path, earlier.path))) return tag
  compress(path, read(), quality)
  return tag
}

const answer = (work: FileWork): FileAnswer => {
  try {
    return { tag: settle(work) }
  } catch (error) {
    // Only its message would survive the way; what a full disk means is told by the code.
    return {
      failed: error instanceof Error ? { ...error, message: error.message } : { message: String(error) },
    }
  }
}

parentPort?.on('message', (work: FileWork) => {
  parentPort?.postMessage(answer(work), [])
})
