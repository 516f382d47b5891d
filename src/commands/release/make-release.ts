import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config/read-config.ts'
import { connectContentful, connectVersions } from '#content/contentful.ts'
import { handOver } from '#content/hand-over.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { warningText } from '#content/warnings.ts'
import { offersOf } from '#domain/catalogue.ts'
import { differencesOf } from '#domain/content-differences.ts'
import { fingerprintOf } from '#front/fingerprint.ts'
import { readForwards } from '#front/forward.ts'
import { type BuildLock, lockBuilds } from '#server/publishing/build-lock.ts'
import { addReport, type BuildReport } from '#server/publishing/build-report.ts'
import type { BuildWork } from '#server/publishing/build-work.ts'
import { heldRevision, letGo } from '#server/publishing/held.ts'
import { CONTENT_FILE, contentOf } from '#server/publishing/release-content.ts'
import { changedPages } from './changed-pages.ts'
import { endingOf, type Ending } from './ending.ts'
import { inspectRelease } from './inspect.ts'
import { keptReleases } from './kept-releases.ts'
import { refuseBrokenPieces } from './loss.ts'
import { clearLeftovers } from './pointer.ts'
import { ownPictures } from './own-pictures.ts'
import { buildFolder, keepProgram, printPages } from './print.ts'
import { liveRelease, publish } from './publish.ts'
import { waitForContent } from './wait-for-content.ts'

interface Order {
  readonly config: Config
  readonly root: string
  readonly dataDir: string
  readonly work: BuildWork
  /** Waits while another build is at work in the data folder. */
  readonly waits: boolean
}

type Findings = Pick<BuildReport, 'late' | 'warnings' | 'differences' | 'changedPages'>

const newBuildId = (startedAt: string) =>
  `${startedAt.replace(/\D/g, '').slice(0, 17)}-${randomBytes(3).toString('hex')}`

const stopwatch = (lock: BuildLock) => {
  const phases: Record<string, number> = {}
  let current = ''
  let since = performance.now()
  const note = async (phase: string) => {
    const now = performance.now()
    if (current) phases[current] = Math.round(now - since)
    current = phase
    since = now
    await lock.note(phase)
  }
  return { phases, note }
}

const UNCHANGED: Ending = {
  outcome: 'unchanged',
  said: 'The live release shows the published content.',
  blames: [],
}
const HELD: Ending = {
  outcome: 'unchanged',
  said: 'An earlier release was made live by hand; it stays until something else is published.',
  blames: [],
}

const build = async (
  { config, root, dataDir, work }: Order,
  { id, startedAt }: { readonly id: string; readonly startedAt: string },
  findings: Findings,
  note: (phase: string) => Promise<void>,
): Promise<Ending> => {
  const began = performance.now()
  const fingerprint = await fingerprintOf(root, config)
  await note('waiting for the content service')
  findings.late.push(...(await waitForContent(connectVersions(config), work.awaits)))
  await note('reading')
  const catalogue = await readCatalogue(connectContentful(config))
  const { products, banners, titles, warnings, withoutPage } = catalogue
  const content = { products, banners, titles }
  findings.warnings.push(...warnings)
  for (const warning of warnings) console.warn(warningText(warning))
  const revision = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

  const live = await liveRelease(dataDir)
  if (!work.whole && live?.printed.fingerprint === fingerprint) {
    if (live.printed.revision === revision) return UNCHANGED
    if ((await heldRevision(dataDir)) === revision) return HELD
  }
  if (live && !config.PUBLISH_DESPITE_LOSS) refuseBrokenPieces(live.offers, withoutPage, warnings)
  findings.differences.push(...differencesOf(live && (await contentOf(live.folder)), content))

  try {
    await note('printing')
    handOver(catalogue)
    const built = await printPages({ root, dataDir, id, fingerprint, afresh: work.whole })
    await keepProgram(root, built, fingerprint)
    await note('copying pictures')
    const client = join(built, 'client')
    const missing = await ownPictures({ client, dataDir, forwards: readForwards(config.FORWARDS) })
    findings.warnings.push(...missing)
    for (const warning of missing) console.warn(warningText(warning))
    const printed = await publish(
      dataDir,
      built,
      { id, fingerprint, revision, builtAt: startedAt },
      {
        despiteLoss: config.PUBLISH_DESPITE_LOSS,
        beside: { [CONTENT_FILE]: content },
        inspect: (release) => inspectRelease(release, offersOf(products)),
        note,
      },
    )
    await letGo(dataDir)
    findings.changedPages = changedPages(live?.printed, printed)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const warned = warnings.length > 0 ? `, ${warnings.length} content warnings` : ''
    const said = `Printed ${Object.keys(printed.pages).length} addresses in ${seconds} s${warned}.`
    return { outcome: 'published', said, blames: [] }
  } finally {
    await rm(buildFolder(root, id), { recursive: true, force: true })
  }
}

const emptyFindings = (): Findings => ({
  late: [],
  warnings: [],
  differences: [],
  changedPages: { count: 0, first: [] },
})

const clearInterrupted = async ({ root, dataDir }: Order, { interrupted }: BuildLock) => {
  await clearLeftovers(dataDir, interrupted?.build)
  if (!interrupted) return
  await rm(buildFolder(root, interrupted.build), { recursive: true, force: true })
  const report: BuildReport = {
    ...emptyFindings(),
    id: interrupted.build,
    startedAt: interrupted.startedAt,
    endedAt: new Date().toISOString(),
    outcome: 'interrupted',
    said: `The build ended in the middle of ${interrupted.phase}; the live release stayed.`,
    blames: [],
    phases: {},
  }
  await addReport(dataDir, report, { covers: [], releases: await keptReleases(dataDir) })
}

/**
 * Prints the shop from the content service and makes it the live release, or leaves the live one and says why.
 * Undefined when another build is at work and this one is not to wait.
 */
export const makeRelease = async (order: Order): Promise<BuildReport | undefined> => {
  const { dataDir, work, waits } = order
  const startedAt = new Date().toISOString()
  const id = newBuildId(startedAt)
  const lock = await lockBuilds(dataDir, id, { waits })
  if (!lock) return undefined
  try {
    const { phases, note } = stopwatch(lock)
    await clearInterrupted(order, lock)
    const findings = emptyFindings()
    const ending = await build(order, { id, startedAt }, findings, note).catch(endingOf)
    await note('reporting')
    await clearLeftovers(dataDir, undefined)
    const report = { id, startedAt, endedAt: new Date().toISOString(), ...ending, ...findings, phases }
    const isDone = ending.outcome === 'published' || ending.outcome === 'unchanged'
    const covers = isDone && findings.late.length === 0 ? work.covers : []
    await addReport(dataDir, report, { covers, releases: await keptReleases(dataDir) })
    return report
  } finally {
    await lock.release()
  }
}
