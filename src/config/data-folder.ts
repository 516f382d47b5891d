import { access, constants, lstat, mkdtemp, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from './errors.ts'

const pathExists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** The path itself if it exists, otherwise its nearest existing parent. */
export const nearestExisting = async (path: string): Promise<string> =>
  (await pathExists(path)) ? path : nearestExisting(dirname(path))

/** A full disk is not the folder's fault, and may have room again later. */
const isFull = (code: unknown) => code === 'ENOSPC' || code === 'EDQUOT'

/**
 * Why the shop can't store files in DATA_DIR, as a sentence; undefined if it can, or could after creating the folder.
 * It tries with a temporary folder, because permissions alone don't tell, but doesn't create DATA_DIR: below /proc
 * nothing can be created, and Node would try forever.
 */
export const dataFolderProblem = async (dataDir: string): Promise<string | undefined> => {
  const folder = await nearestExisting(resolve(dataDir))
  try {
    await access(folder, constants.R_OK)
    await rmdir(await mkdtemp(join(folder, '.tried-')))
    return undefined
  } catch (error) {
    const code = codeOf(error)
    if (isFull(code)) return undefined
    return code === 'ENOTDIR'
      ? `DATA_DIR: ${folder} is not a folder.`
      : `DATA_DIR: the shop may not write to ${folder}.`
  }
}
