import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import { currentReleaseId } from '#release/pointer.ts'
import { openRelease, type Release } from '#release/release.ts'
import { type BuildReport, readRecord } from '#release/report.ts'
import { startStandins } from '#standins/start.ts'
import { MACHINE_ENV } from '../support/machine-env.ts'
import { BUILT_PAGES, copySharedPictures, MAX_BUILD_MS, SHOP_PAGES } from '../support/shared-release.ts'
import { type BadEntry, catalogueWith } from './bad-entries.ts'

interface Built {
  readonly release: Release
  readonly report: BuildReport
}

const build = async (folder: string, entries: readonly BadEntry[]): Promise<Built> => {
  const file = join(folder, 'content.json')
  await writeFile(file, await catalogueWith(entries))
  await copySharedPictures(folder)
  vi.stubEnv('CATALOGUE_FILE', file)
  const standins = await startStandins(['contentful'], { dataDir: folder, siteUrl: SHOP_PAGES.SITE_URL })
  vi.unstubAllEnvs()
  try {
    const env = { ...MACHINE_ENV, ...standins.env, ...BUILT_PAGES, DATA_DIR: folder }
    const child = spawn(process.execPath, ['src/commands/build.ts'], { env, stdio: 'ignore' })
    const code = await new Promise((resolve) => child.once('close', resolve))
    const [report] = (await readRecord(folder)).reports
    if (code !== 0 || !report) throw new Error(`The build ended with ${code}: ${report?.summary}`)
    return { report, release: await openRelease(folder, (await currentReleaseId(folder)) ?? '') }
  } finally {
    await standins.stop()
  }
}

/**
 * Builds ten good products and these entries with `npm run build`, once for a file's tests; read the result within
 * them.
 */
export const useBuilt = (entries: readonly BadEntry[]) => {
  let folder = ''
  let built: Built | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-built-'))
    built = await build(folder, entries)
  }, 2 * MAX_BUILD_MS)
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return (): Built => {
    if (!built) throw new Error('Nothing is built yet.')
    return built
  }
}
