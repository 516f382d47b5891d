import type { Config } from '#config/read-config.ts'
import { currentBuild } from './build-lock.ts'
import { type BuildReport, readRecord } from './build-report.ts'
import type { Changes } from './changes.ts'

interface Surroundings {
  readonly dataDir: string
  /** The release the asking request was served by. */
  readonly liveId: string
  readonly changes: Changes
  readonly config: Config
}

/** Where an editor mends an entry. */
const entryAddressOf =
  ({ CONTENTFUL_WEB_URL, CONTENTFUL_SPACE_ID, CONTENTFUL_ENVIRONMENT }: Config) =>
  (id: string) =>
    `${CONTENTFUL_WEB_URL}/spaces/${CONTENTFUL_SPACE_ID}/environments/${CONTENTFUL_ENVIRONMENT}/entries/${id}`

const withLinks = (report: BuildReport, addressOf: (id: string) => string) => ({
  ...report,
  warnings: report.warnings.map((warning) => ({ ...warning, editUrl: addressOf(warning.id) })),
  differences: report.differences.map((difference) => ({ ...difference, editUrl: addressOf(difference.id) })),
})

/** Everything the page about publishing shows. */
export const readState = async ({ dataDir, liveId, changes, config }: Surroundings) => {
  const [record, building, recent] = await Promise.all([
    readRecord(dataDir),
    currentBuild(dataDir),
    changes.recent(),
  ])
  const addressOf = entryAddressOf(config)
  const reports = record.reports.map((report) => withLinks(report, addressOf))
  return {
    live: record.releases.find(({ id }) => id === liveId) ?? { id: liveId },
    building: building ?? null,
    waiting: recent.filter(({ id }) => !(id in record.covered)).length,
    builtElsewhere: config.CONTENT_BUILD_HOOK_URL !== '',
    releases: record.releases.map((release) => ({ ...release, isLive: release.id === liveId })),
    builds: reports,
  }
}
