import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { FORMS, tagOf } from '../format.ts'

/** A file to be tagged and, if it gets smaller by that, compressed. */
export interface FileWork {
  readonly path: string
  /** The content to write; without it, the file is already on disk. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** The tag of the file's content, if already known. */
  readonly tag?: string | undefined
  /** The file of the same name in an earlier release, whose compressed forms are reused if the tags are equal. */
  readonly earlier?: { readonly path: string; readonly tag: string } | undefined
  /** Brotli's quality; without it, the file gets no compressed forms. */
  readonly quality?: number | undefined
}

/** The tag of the finished file, or the properties of the error, such as `code` and `message`. */
export type FileAnswer = { readonly tag: string } | { readonly failed: Readonly<Record<string, unknown>> }

const reuseForms = (path: string, earlier: string): boolean => {
  try {
    for (const form of FORMS) linkSync(earlier + form, path + form)
    return true
  } catch {
    // Remove links already made: writing to one would write into the earlier release.
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
    // The best level takes twice as long to save another thousandth.
    '.gz': gzipSync(bytes),
  } satisfies Record<(typeof FORMS)[number], Buffer>
  for (const form of FORMS) writeFileSync(path + form, forms[form])
}

const settle = ({ path, bytes, tag: known, earlier, quality }: FileWork): string => {
  if (bytes) writeFileSync(path, bytes)
  const read = () => (bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : readFileSync(path))
  const tag = known ?? tagOf(read())
  if (quality === undefined || (earlier?.tag === tag && reuseForms(path, earlier.path))) return tag
  compress(path, read(), quality)
  return tag
}

const answer = (work: FileWork): FileAnswer => {
  try {
    return { tag: settle(work) }
  } catch (error) {
    // Posting the error itself would lose its `code`, by which a full disk is recognised.
    return {
      failed: error instanceof Error ? { ...error, message: error.message } : { message: String(error) },
    }
  }
}

parentPort?.on('message', (work: FileWork) => {
  parentPort?.postMessage(answer(work), [])
})
