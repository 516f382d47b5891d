import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Config } from '#config/read-config.ts'
import { connectContentful, connectVersions, type VersionWatch } from '#content/contentful.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { warningText } from '#content/warnings.ts'
import { differencesOf } from '#domain/publishing/content-differences.ts'
import { pluralize } from '#domain/pluralize.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { type BuildLock, interruptedReport, lockBuilds, withPointer } from '../lock.ts'
import { addReport, type BuildReport, noFindings, readRecord } from '../report.ts'
import type { BuildWork } from '../work.ts'
import { clearLeftovers, currentReleaseId, endOutdatedHold, readPointer } from '../pointer.ts'
import { contentOf } from '../content.ts'
import type { Release } from '../release.ts'
import { changedPages } from './changed-pages.ts'
import { outcomeOf, type BuildOutcome } from './outcome.ts'
import { listReleases } from './list-releases.ts'
import { OVERRIDE, refuseBrokenProducts, CatalogueLoss } from './refuse-loss.ts'
import { buildFolder, type PrerenderPages, prerenderPages } from './prerender.ts'
import { buildRelease } from './build-release.ts'
import { liveRelease } from './publish.ts'
import { WAIT_LIMITS, type WaitLimits, readAwaited } from './wait-for-content.ts'

interface Order {
  readonly config: Config
  readonly root: string
  readonly dataDir: string
  readonly work: BuildWork
  /** Whether to wait while another build runs in the data folder. */
  readonly waits: boolean
}

interface Deps {
  readonly prerender: PrerenderPages
  /** Called at the start of each phase; the build continues when it resolves. */
  readonly onPhase: (phase: string) => Promise<void>
  /** How long to wait for a delivery API that lags behind the content service's webhooks. */
  readonly waitLimits: WaitLimits
}

const newBuildId = (startedAt: string) =>
  `${startedAt.replace(/\D/g, '').slice(0, 17)}-${randomBytes(3).toString('hex')}`

const stopwatch = (lock: BuildLock, onPhase: Deps['onPhase']) => {
  const phases: Record<string, number> = {}
  let current = ''
  let since = performance.now()
  const note = async (phase: string) => {
    const now = performance.now()
    if (current) phases[current] = (phases[current] ?? 0) + Math.round(now - since)
    current = phase
    since = now
    await lock.note(phase)
    await onPhase(phase)
  }
  return { phases, note }
}

type Stopwatch = ReturnType<typeof stopwatch>

const UNCHANGED: BuildOutcome = {
  outcome: 'unchanged',
  summary: 'The live release shows the published content.',
}
const HELD: BuildOutcome = {
  outcome: 'unchanged',
  summary: 'An earlier release was made live by hand; it stays until something else is published.',
}

/**
 * The outcome of a build for which there is nothing to do, because the live release of the same code shows this revision
 * or staff hold this revision back, with the warnings found while that release was built; undefined if a release must
 * be built.
 */
const skippedBuild = async (
  dataDir: string,
  live: Pick<Release, 'manifest'> | undefined,
  revision: string,
) => {
  if (!live) return undefined
  if (live.manifest.revision === revision) {
    const report = (await readRecord(dataDir)).reports.find(({ id }) => id === live.manifest.id)
    const warnings = (report?.warnings ?? []).filter(({ whileBuilding }) => whileBuilding)
    return { outcome: UNCHANGED, warnings }
  }
  return (await readPointer(dataDir))?.held === revision ? { outcome: HELD, warnings: [] } : undefined
}

/** Reads the published content, and the live release as it was just before. */
const readContent = async ({ config, dataDir }: Order, fingerprint: string, watch: VersionWatch) => {
  const startedFrom = await currentReleaseId(dataDir)
  const live = await liveRelease(dataDir)
  const before = live && (await contentOf(live.folder))
  // Content stored by other code may have another shape.
  const sameCode = live?.manifest.fingerprint === fingerprint ? { live, before } : undefined
  const catalogue = await readCatalogue(connectContentful(config, { watch }), sameCode?.before?.products)
  return { startedFrom, live, before, sameCode, catalogue }
}

const build = async (
  order: Order,
  { id, startedAt }: { readonly id: string; readonly startedAt: string },
  findings: ReturnType<typeof noFindings>,
  { note, prerender, waitLimits }: Pick<Deps, 'prerender' | 'waitLimits'> & Pick<Stopwatch, 'note'>,
): Promise<BuildOutcome> => {
  const { config, root, dataDir, work } = order
  const began = performance.now()
  const fingerprint = await fingerprintOf(root, config)
  const { content, late } = await readAwaited({
    readVersions: connectVersions(config),
    read: (watch) => readContent(order, fingerprint, watch),
    awaits: work.awaits,
    lateBefore: (await readRecord(dataDir)).reports[0]?.late ?? [],
    waitLimits,
    note,
  })
  findings.late.push(...late)
  const { startedFrom, live, before, sameCode, catalogue } = content
  const { warnings, withoutPage, revision } = catalogue
  findings.warnings.push(...warnings)
  for (const warning of warnings) console.warn(warningText(warning))
  await withPointer(dataDir, () => endOutdatedHold(dataDir, revision))

  const skipped = work.whole ? undefined : await skippedBuild(dataDir, sameCode?.live, revision)
  if (skipped) {
    findings.warnings.push(...skipped.warnings)
    return skipped.outcome
  }
  if (live && !config.PUBLISH_DESPITE_LOSS) refuseBrokenProducts(live.offers, withoutPage, warnings)

  const { manifest, catalogue: shown } = await buildRelease({
    config,
    root,
    dataDir,
    facts: { id, fingerprint, revision, builtAt: startedAt },
    catalogue,
    startedFrom,
    live: sameCode?.live,
    before: sameCode?.before,
    reuses: work.whole ? 'code' : 'code and pages',
    prerender,
    note,
    warn: (warning) => {
      findings.warnings.push({ ...warning, whileBuilding: true })
      console.warn(warningText(warning))
    },
  })
  findings.differences.push(...differencesOf(before, shown))
  findings.changedPages = changedPages(live?.manifest, manifest)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { length } = findings.warnings
  const warned = length > 0 ? `, ${pluralize(length, 'content warning')}` : ''
  const summary = `Built ${Object.keys(manifest.pages).length} pages in ${seconds} s${warned}.`
  return { outcome: 'published', summary }
}

/** The changes that a build has dealt with, so that they need no further build. */
const coveredBy = (
  { covers, awaits, asked }: BuildWork,
  { outcome, late }: BuildReport,
): readonly string[] => {
  // Whoever made another release live meanwhile wants that one, so the requested builds are not repeated.
  if (outcome === 'overtaken') return asked
  if (outcome !== 'published' && outcome !== 'unchanged') return []
  const open = awaits.filter(({ id }) => late.includes(id)).flatMap(({ changes }) => changes)
  return covers.filter((id) => !open.includes(id))
}

const clearInterrupted = async ({ root, dataDir }: Order, { interrupted }: BuildLock) => {
  await clearLeftovers(dataDir, interrupted?.build)
  if (!interrupted) return
  await rm(buildFolder(root, interrupted.build), { recursive: true, force: true })
  // If it died after writing its report, nothing is missing.
  if ((await readRecord(dataDir)).reports.some(({ id }) => id === interrupted.build)) return
  const report = interruptedReport(interrupted, new Date())
  await addReport(dataDir, report, { covers: [], releases: await listReleases(dataDir) })
}

/**
 * Builds the shop from the content service and makes it the live release, or leaves the live one in place; the report
 * says which and why. Undefined if another build is running and `waits` is false.
 */
export const makeRelease = async (
  order: Order,
  {
    prerender = prerenderPages,
    onPhase = async () => undefined,
    waitLimits = WAIT_LIMITS,
  }: Partial<Deps> = {},
): Promise<BuildReport | undefined> => {
  const { dataDir, work, waits } = order
  const startedAt = new Date().toISOString()
  const id = newBuildId(startedAt)
  const lock = await lockBuilds(dataDir, id, { waits })
  if (!lock) return undefined
  try {
    const { phases, note } = stopwatch(lock, onPhase)
    await clearInterrupted(order, lock)
    const findings = noFindings()
    const outcome = await build(order, { id, startedAt }, findings, { note, prerender, waitLimits }).catch(
      (error: unknown) => {
        if (error instanceof CatalogueLoss) console.error(OVERRIDE)
        return outcomeOf(error)
      },
    )
    // Before anything is written: on a full disk this frees the space for the report.
    await clearLeftovers(dataDir, undefined)
    await note('reporting').catch(() => undefined)
    const endedAt = new Date().toISOString()
    const report = { id, startedAt, endedAt, ...findings, ...outcome, phases }
    const covers = coveredBy(work, report)
    await addReport(dataDir, report, { covers, releases: await listReleases(dataDir) }).catch(
      (error: unknown) => {
        throw new Error(`Its report could not be written: ${String(error)}. It read: ${report.summary}`)
      },
    )
    return report
  } finally {
    await lock.release()
  }
}
