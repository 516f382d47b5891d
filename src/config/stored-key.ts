import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeOnce } from './write-file.ts'

const KEY_BYTES = 32
const KEY = /^[\w-]{43}$/

/** A key file that holds no whole key; its message says what to do. */
export class DamagedKey extends Error {}

const textOf = (file: string) =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })

/**
 * A key of a data folder, by its file's name: made at the first start and kept, readable by its owner only. Rejects
 * with DamagedKey when the file is empty, cut off or none of ours.
 */
export const storedKey = async (dataDir: string, name: 'session-key' | 'preview-key'): Promise<string> => {
  const file = join(dataDir, name)
  let text = await textOf(file)
  if (text === undefined) {
    await writeOnce(file, randomBytes(KEY_BYTES).toString('base64url'))
    text = (await textOf(file)) ?? ''
  }
  const key = text.trim()
  if (!KEY.test(key))
    throw new DamagedKey(
      `${file} holds no whole key. Restore it from a backup, or delete it: then ${
        name === 'session-key' ? 'everybody signs in once more' : 'open previews close'
      }.`,
    )
  return key
}
