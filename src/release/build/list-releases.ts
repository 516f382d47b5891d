import { listReleaseIds } from '../pointer.ts'
import { openRelease } from '../release.ts'
import type { ReleaseRecord } from '../report.ts'
import { readBuiltOffers } from './publish.ts'

const describe = async (dataDir: string, id: string): Promise<readonly ReleaseRecord[]> => {
  try {
    const { manifest, folder } = await openRelease(dataDir, id)
    const { builtAt, revision, fingerprint, pages } = manifest
    const products = Object.keys(await readBuiltOffers(folder)).length
    return [{ id, builtAt, revision, fingerprint, pages: Object.keys(pages).length, products }]
  } catch {
    return []
  }
}

/** Describes the releases of a data folder, newest first; unreadable ones are left out. */
export const listReleases = async (dataDir: string): Promise<ReleaseRecord[]> =>
  (await Promise.all((await listReleaseIds(dataDir)).map((id) => describe(dataDir, id)))).flat()
