import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A key of a data folder, by its file's name: made at the first start and kept, readable by its owner only. */
export const keepKey = async (dataDir: string, name: 'session-key' | 'preview-key'): Promise<string> => {
  const file = join(dataDir, name)
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
