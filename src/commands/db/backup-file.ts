import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { codeOf } from '#config/errors.ts'
import { CommandError } from '../command-error.ts'

/**
 * A backup is gzipped JSON lines: a header, parts of tables, and finally the number of rows of each table. It does not
 * depend on the kind of database, so it can be restored to SQLite and PostgreSQL alike.
 */

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function* asText(lines: AsyncIterable<unknown>) {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

const existsAlready = (file: string) => new CommandError(`${file} already exists.`)

/**
 * Writes a backup that only its owner can read. The file appears complete and synced to disk, or not at all, even if
 * the command is interrupted or another one writes to the same name. Throws CommandError if the file exists or can't be
 * written.
 */
export const writeBackupFile = async (file: string, lines: AsyncIterable<unknown>): Promise<void> => {
  if (await exists(file)) throw existsAlready(file)
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)
  try {
    const disk = createWriteStream(part, { mode: 0o600, flush: true })
    await pipeline(Readable.from(asText(lines)), createGzip(), disk, { signal: interrupted.signal })
    await link(part, file).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw existsAlready(file)
      // Some file systems have no hard links.
      return rename(part, file)
    })
  } catch (error) {
    if (interrupted.signal.aborted) throw new CommandError('The backup was interrupted; nothing was kept.')
    // A file system error, such as a missing or locked folder; errors of the database are handled by the caller.
    if (error instanceof Error && 'syscall' in error)
      throw new CommandError(`${file} can’t be written: ${error.message}.`)
    throw error
  } finally {
    await rm(part, { force: true })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
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

/**
 * Passes the lines of a backup to `read` and returns its result. Throws CommandError if the file can't be read as a
 * backup.
 */
export const readBackupFile = async <T>(
  file: string,
  read: (lines: AsyncIterable<unknown>) => Promise<T>,
): Promise<T> => {
  try {
    const unzipped = createGunzip().setEncoding('utf8')
    return await pipeline(createReadStream(file), unzipped, (text: AsyncIterable<string>) =>
      read(parsed(text)),
    )
  } catch (error) {
    if (isFileFault(error)) throw new CommandError(`${file} can’t be read as a backup: ${error.message}`)
    throw error
  }
}
