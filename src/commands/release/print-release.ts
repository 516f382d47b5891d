import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config/read-config.ts'
import { handOver } from '#content/hand-over.ts'
import type { Catalogue } from '#content/read-catalogue.ts'
import type { Warning } from '#content/warnings.ts'
import { offersOf } from '#domain/catalogue.ts'
import type { Content } from '#domain/content-differences.ts'
import { readForwards } from '#front/forward.ts'
import type { ReleaseFile } from '#front/release-format.ts'
import { CONTENT_FILE } from '#server/publishing/release-content.ts'
import { inspectRelease } from './inspect.ts'
import { TooMuchLost } from './loss.ts'
import { clearLeftovers } from './pointer.ts'
import { ownPictures } from './own-pictures.ts'
import { buildFolder, keepProgram, printPages } from './print.ts'
import { Overtaken, publish } from './publish.ts'

interface Printing {
  readonly config: Config
  readonly root: string
  readonly dataDir: string
  readonly facts: Pick<ReleaseFile, 'id' | 'fingerprint' | 'revision' | 'builtAt'>
  readonly catalogue: Catalogue
  /** Takes nothing over from earlier builds. */
  readonly afresh: boolean
  readonly note: (phase: string) => Promise<void>
  readonly warn: (warning: Warning) => void
}

const printOnce = async ({ config, root, dataDir, facts, catalogue, afresh, note, warn }: Printing) => {
  const { id, fingerprint } = facts
  const { products, banners, titles } = catalogue
  try {
    await note('printing')
    handOver(catalogue)
    const built = await printPages({ root, dataDir, id, fingerprint, afresh })
    await keepProgram(root, built, fingerprint)
    await note('copying pictures')
    const client = join(built, 'client')
    const missing = await ownPictures({ client, dataDir, forwards: readForwards(config.FORWARDS) })
    for (const warning of missing) warn(warning)
    return await publish(dataDir, built, facts, {
      despiteLoss: config.PUBLISH_DESPITE_LOSS,
      beside: { [CONTENT_FILE]: { products, banners, titles } satisfies Content },
      inspect: (release) => inspectRelease(release, offersOf(products)),
      note,
    })
  } finally {
    await rm(buildFolder(root, id), { recursive: true, force: true })
  }
}

const isFullDisk = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** What another build would end in too. */
const isDecided = (error: unknown) =>
  error instanceof TooMuchLost || error instanceof Overtaken || isFullDisk(error)

/**
 * Prints a catalogue and makes it the live release. When that fails, or a check refuses what came out, while pages
 * of earlier builds were taken over, a whole build decides: those pages may be the fault.
 */
export const printRelease = async (printing: Printing): Promise<ReleaseFile> => {
  try {
    return await printOnce(printing)
  } catch (error) {
    if (printing.afresh || isDecided(error)) throw error
    console.warn(`Printing everything anew. ${error instanceof Error ? error.message : String(error)}`)
    await clearLeftovers(printing.dataDir, undefined)
    return printOnce({ ...printing, afresh: true })
  }
}
