import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { CannotDo } from '../cannot-do.ts'

/**
 * A backup is gzip of JSON lines: a header, then parts of tables, then how many rows there must be. It says
 * nothing of the database it came from, so it can be restored to either.
 */

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function* asText(lines: AsyncIterable<unknown>) {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

/** Writes a backup for its owner's eyes only; the file appears whole and on the disk, or not at all. */
export const writeBackupFile = async (file: string, lines: AsyncIterable<unknown>): Promise<void> => {
  if (await exists(file)) throw new CannotDo(`${file} exists already.`)
  const part = `${file}.part`
  try {
    const disk = createWriteStream(part, { mode: 0o600, flush: true })
    await pipeline(Readable.from(asText(lines)), createGzip(), disk)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    // What the database said is for its own readers; the file's folder may simply be missing or locked.
    if (error instanceof Error && 'syscall' in error)
      throw new CannotDo(`${file} can’t be written: ${error.message}.`)
    throw error
  }
}

async function* parsed(text: AsyncIterable<string>): AsyncGenerator<unknown> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

const isFileFault = (error: unknown): error is Error =>
  error instanceof SyntaxError ||
  (error instanceof Error && 'code' in error && /^(Z_|ENOENT|EACCES|EISDIR)/.test(String(error.code)))

/** Hands the lines of a backup to a reader. A file that is cut off or no backup is said to be so. */
export const readBackupFile = async (
  file: string,
  read: (lines: AsyncIterable<unknown>) => Promise<void>,
): Promise<void> => {
  try {
    const unzipped = createGunzip().setEncoding('utf8')
    await pipeline(createReadStream(file), unzipped, (text: AsyncIterable<string>) => read(parsed(text)))
  } catch (error) {
    if (isFileFault(error)) throw new CannotDo(`${file} can’t be read as a backup: ${error.message}`)
    throw error
  }
}
