import { resolve } from 'node:path'
import type { Config } from '#config/read-config.ts'
import type { Build, PublishingState, WaitingChange } from '#domain/publishing/publishing.ts'
import type { ReleaseFolder } from '../catalogue.ts'
import type { ContentChangeRow } from '../db/schema.ts'
import { interruptedReport, unfinishedBuild } from '#release/lock.ts'
import { type BuildRecord, type BuildReport, readRecord, type Warning } from '#release/report.ts'
import type { Changes } from './changes.ts'
import { editUrls, type EditUrls } from './edit-urls.ts'
import { titlesOf } from '#release/content.ts'
import { readPointer } from '#release/pointer.ts'

const MAX_LISTED = 50

interface Deps {
  readonly config: Config
  /** The release that serves the present request. */
  readonly live: ReleaseFolder
  readonly changes: Changes
  /** The last build of this process, if it failed without a report. */
  readonly unreported: BuildReport | undefined
  readonly now: Date
}

const buildOf = (report: BuildReport, { ofEntry }: EditUrls): Build => {
  const linked = (faults: readonly Warning[]) =>
    faults.map(({ id, entry, title, field, why }) => ({
      entry: title || entry,
      field,
      why,
      editUrl: ofEntry(id),
    }))
  const { id, startedAt, endedAt, outcome, summary, late, changedPages } = report
  return {
    id,
    startedAt,
    endedAt,
    outcome,
    summary,
    late: late.length,
    changedPages,
    warnings: linked(report.warnings),
    blames: linked(report.blames),
    differences: report.differences.map((difference) => ({ ...difference, editUrl: ofEntry(difference.id) })),
  }
}

/** The waiting changes, only the latest of each entry, ordered by each entry's first change. */
const changesIn = async (
  open: readonly ContentChangeRow[],
  live: ReleaseFolder,
  { ofChange }: EditUrls,
): Promise<readonly WaitingChange[]> => {
  const last = [...new Map(open.map((row) => [`${row.kind} ${row.entity_id}`, row])).values()]
  const titles = await titlesOf(live.folder)
  return last.slice(0, MAX_LISTED).map((row) => ({
    what: row.what,
    isPicture: row.kind === 'Asset',
    title: titles.get(row.entity_id) ?? '',
    since: row.at,
    editUrl: ofChange(row),
  }))
}

/** Whether a release newer than the live one shows the content that is held back, and the live one does not. */
const isHeld = ({ releases }: BuildRecord, liveId: string, held: string | undefined) => {
  const showing = releases.filter(({ revision }) => revision === held).map(({ id }) => id)
  return !showing.includes(liveId) && showing.some((id) => id > liveId)
}

/** A build that ended without a report, because it was killed or the disk was full; empty if a later report exists. */
const missingReport = (
  { reports: [last, ...earlier] }: BuildRecord,
  interrupted: BuildReport | undefined,
  unreported: BuildReport | undefined,
): readonly BuildReport[] => {
  if (interrupted && ![last, ...earlier].some((report) => report?.id === interrupted.id)) return [interrupted]
  return unreported && unreported.endedAt > (last?.endedAt ?? '') ? [unreported] : []
}

const UNKNOWN = { builtAt: '', pages: 0, products: 0, fingerprint: '' }

/** Everything the publishing page shows. */
export const readState = async (deps: Deps): Promise<PublishingState> => {
  const { config, live, changes, unreported, now } = deps
  const dataDir = resolve(config.DATA_DIR)
  const [record, { atWork, interrupted }, recent, chosen] = await Promise.all([
    readRecord(dataDir),
    unfinishedBuild(dataDir),
    changes.recent(),
    readPointer(dataDir),
  ])
  const { releases, reports } = record
  const urls = editUrls(config)
  const open = recent.filter(({ id, passed_on_at }) => !(id in record.covered) && !passed_on_at)
  const { builtAt, pages, products, fingerprint } = releases.find(({ id }) => id === live.id) ?? UNKNOWN
  return {
    now: now.toISOString(),
    live: { id: live.id, builtAt, pages, products },
    // A release with another fingerprint of code will never go live, so it is not waited for.
    isSwitching: releases.some(
      (release) =>
        release.id === chosen?.release && release.id !== live.id && release.fingerprint === fingerprint,
    ),
    isHeld: isHeld(record, live.id, chosen?.held),
    building: atWork ? { phase: atWork.phase, startedAt: atWork.startedAt } : null,
    waiting: open.length,
    changes: await changesIn(open, live, urls),
    builtElsewhere: config.CONTENT_BUILD_HOOK_URL !== '',
    releases: releases.map((release) => ({
      id: release.id,
      builtAt: release.builtAt,
      isLive: release.id === live.id,
      canGoLive: release.id !== live.id && release.fingerprint === fingerprint,
    })),
    builds: [
      ...missingReport(record, interrupted && interruptedReport(interrupted, now), unreported),
      ...reports,
    ].map((report) => buildOf(report, urls)),
  }
}
