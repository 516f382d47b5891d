import { createHash } from 'node:crypto'
import { readFile, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Release } from './release.ts'

const READ_AT_ONCE = 16
const FORMS = ['.br', '.gz']

const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/**
 * Whether every file that a release names is there as it was printed. A power cut or a full disk may leave a release
 * with files that are missing, empty or cut off.
 */
export const isWhole = async ({ folder, printed }: Release): Promise<boolean> => {
  const waiting = Object.entries(printed.files).values()
  const work = async () => {
    for (const [file, { tag, compressed }] of waiting) {
      const path = join(folder, 'client', file)
      if (tagOf(await readFile(path)) !== tag) throw new Error(`${file} is not as it was printed`)
      const forms = compressed ? await Promise.all(FORMS.map((form) => stat(path + form))) : []
      if (forms.some(({ size }) => size === 0)) throw new Error(`A form of ${file} is empty`)
    }
  }
  try {
    await Promise.all(Array.from({ length: READ_AT_ONCE }, work))
    await stat(join(folder, 'catalogue.json'))
    return true
  } catch {
    return false
  }
}

/** Takes a damaged release out of sight, so that nothing is taken over from it; the next build clears it away. */
export const putAside = ({ folder }: Release): Promise<void> =>
  rename(folder, join(dirname(folder), `.${basename(folder)}`))
