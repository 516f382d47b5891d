import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './errors.ts'

const OWNER_ONLY = 0o600

// Processes in several containers may share a folder and have the same process id.
const draftOf = (file: string) => `${file}.${randomBytes(4).toString('hex')}`

const writeAndSync = async (file: string, text: string) => {
  const handle = await open(file, 'w', OWNER_ONLY)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until a file, or the list of files in a folder, would survive a power cut. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Replaces a file atomically and durably: readers, even after a power cut, see either the old text or the new. */
export const writeAtomically = async (file: string, text: string): Promise<void> => {
  const draft = draftOf(file)
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeAndSync(draft, text)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncPath(dirname(file))
}

/** Writes a file like `writeAtomically` unless it exists; if several try at once, one of them succeeds. */
export const writeIfAbsent = async (file: string, text: string): Promise<void> => {
  const draft = draftOf(file)
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeAndSync(draft, text)
    await link(draft, file).catch(async (error: unknown) => {
      // Some network file systems have no hard links.
      if (codeOf(error) === 'EEXIST') throw error
      await writeFile(file, text, { flag: 'wx', mode: OWNER_ONLY, flush: true })
    })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  await syncPath(dirname(file))
}
