import { access, constants, lstat, mkdtemp, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from './errors.ts'

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** The folder itself or, where it is still to be made, the nearest one above it. */
export const nearestThere = async (path: string): Promise<string> =>
  (await isThere(path)) ? path : nearestThere(dirname(path))

/** Not a fault of the place: what is full today has room tomorrow. */
const isFull = (code: unknown) => code === 'ENOSPC' || code === 'EDQUOT'

/**
 * Why the shop can't keep its files in DATA_DIR, in a sentence; undefined where it can, or could once the folder is
 * made. Tries it, for rights alone do not tell, and leaves nothing behind: below /proc nothing can be made, and Node
 * would try to for ever.
 */
export const dataFolderProblem = async (dataDir: string): Promise<string | undefined> => {
  const folder = await nearestThere(resolve(dataDir))
  try {
    await access(folder, constants.R_OK)
    await rmdir(await mkdtemp(join(folder, '.tried-')))
    return undefined
  } catch (error) {
    const code = codeOf(error)
    if (isFull(code)) return undefined
    return code === 'ENOTDIR'
      ? `DATA_DIR: ${folder} is no folder.`
      : `DATA_DIR: the shop may not write to ${folder}.`
  }
}
