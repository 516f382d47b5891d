import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { currentReleaseId } from '#front/release.ts'
import { POINTER, RELEASES } from '#front/release-format.ts'

/**
 * Clears away what builds that never ended left in a data folder: half releases, and the whole one `unswitched`
 * if it never became live. Only who holds the build lock may.
 */
export const clearLeftovers = async (dataDir: string, unswitched: string | undefined): Promise<void> => {
  const folder = join(dataDir, RELEASES)
  const live = await currentReleaseId(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names)
    if (name.startsWith('.') || name.startsWith(`${POINTER}.`) || (name === unswitched && name !== live))
      await rm(join(folder, name), { recursive: true, force: true })
}
