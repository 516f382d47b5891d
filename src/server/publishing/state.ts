import type { Config } from '#config/read-config.ts'
import { interruptedReport, unfinishedBuild } from './build-lock.ts'
import { type BuildReport, readRecord } from './build-report.ts'
import type { Changes } from './changes.ts'

interface Surroundings {
  readonly dataDir: string
  /** The release the asking request was served by. */
  readonly liveId: string
  readonly changes: Changes
  readonly config: Config
  /** How the last build of this process ended, when it could not write that down, such as on a full disk. */
  readonly unreported: BuildReport | undefined
}

/** Where an editor mends an entry. */
export const entryAddressOf =
  ({ CONTENTFUL_WEB_URL, CONTENTFUL_SPACE_ID, CONTENTFUL_ENVIRONMENT }: Config) =>
  (id: string) =>
    `${CONTENTFUL_WEB_URL}/spaces/${CONTENTFUL_SPACE_ID}/environments/${CONTENTFUL_ENVIRONMENT}/entries/${id}`

const withLinks = (report: BuildReport, addressOf: (id: string) => string) => ({
  ...report,
  warnings: report.warnings.map((warning) => ({ ...warning, editUrl: addressOf(warning.id) })),
  differences: report.differences.map((difference) => ({ ...difference, editUrl: addressOf(difference.id) })),
})

/** Everything the page about publishing shows. */
export const readState = async ({ dataDir, liveId, changes, config, unreported }: Surroundings) => {
  const [record, { atWork, interrupted }, recent] = await Promise.all([
    readRecord(dataDir),
    unfinishedBuild(dataDir),
    changes.recent(),
  ])
  const addressOf = entryAddressOf(config)
  const isUnsaid = interrupted && !record.reports.some(({ id }) => id === interrupted.build)
  const dead = isUnsaid ? interruptedReport(interrupted, new Date()) : unreported
  const reports = (dead ? [dead, ...record.reports] : record.reports).map((report) =>
    withLinks(report, addressOf),
  )
  return {
    live: record.releases.find(({ id }) => id === liveId) ?? { id: liveId },
    building: atWork ?? null,
    waiting: recent.filter(({ id }) => !(id in record.covered)).length,
    builtElsewhere: config.CONTENT_BUILD_HOOK_URL !== '',
    releases: record.releases.map((release) => ({ ...release, isLive: release.id === liveId })),
    builds: reports,
  }
}
