import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RELEASES } from './format.ts'

const MAX_REPORTS = 20
const COVERAGE_LIFETIME_MS = 2 * 60 * 60 * 1000

const warningSchema = z.object({
  id: z.string(),
  entry: z.string(),
  title: z.string().default(''),
  field: z.string(),
  why: z.string(),
  /** Found while building the pages; reading the content again would not find it. */
  whileBuilding: z.boolean().optional(),
})

const differenceSchema = z.object({
  id: z.string(),
  title: z.string(),
  what: z.enum(['new', 'changed', 'gone']),
  /** The changed fields, with their values before and after as readable text. */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })).readonly(),
})

const reportSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  /**
   * `unchanged`: the live release already shows the published content; `refused`: a check failed before the switch;
   * `overtaken`: another release went live meanwhile; `interrupted`: the process died.
   */
  outcome: z.enum(['published', 'unchanged', 'failed', 'refused', 'overtaken', 'interrupted']),
  summary: z.string(),
  /** Ids of content that the delivery API did not show in time; a later build asks for it again. */
  late: z.array(z.string()),
  warnings: z.array(warningSchema),
  /** The entries and fields that kept this release from going live, if single entries did. */
  blames: z.array(warningSchema).default([]),
  differences: z.array(differenceSchema),
  /** How many pages changed since the previous release, and the first of their paths. */
  changedPages: z.object({ count: z.number(), first: z.array(z.string()) }).default({ count: 0, first: [] }),
  /** Duration of each phase in ms. */
  phases: z.record(z.string(), z.number()),
})

const releaseRecordSchema = z.object({
  id: z.string(),
  builtAt: z.string(),
  revision: z.string(),
  pages: z.number(),
  products: z.number().default(0),
  /** Of code and public configuration; only a release with the live one's fingerprint can be rolled back to. */
  fingerprint: z.string().default(''),
})

const recordSchema = z.object({
  /** Newest first. */
  reports: z.array(reportSchema),
  /** Changes that a finished build has dealt with: change id → ISO time. */
  covered: z.record(z.string(), z.string()),
  releases: z.array(releaseRecordSchema),
})

export type Warning = z.infer<typeof warningSchema>
export type BuildReport = z.infer<typeof reportSchema>
/** Whether a build failed, was refused or was interrupted, so that the published content is not live. */
export const didNotPublish = ({ outcome }: Pick<BuildReport, 'outcome'>): boolean =>
  ['failed', 'refused', 'interrupted'].includes(outcome)

type Findings = Pick<BuildReport, 'late' | 'warnings' | 'blames' | 'differences' | 'changedPages'>
export type ReleaseRecord = z.infer<typeof releaseRecordSchema>
/** The history of builds in a data folder. */
export type BuildRecord = z.infer<typeof recordSchema>

/** Empty findings, for a build to fill. */
export const noFindings = (): Findings => ({
  late: [],
  warnings: [],
  blames: [],
  differences: [],
  changedPages: { count: 0, first: [] },
})

const EMPTY: BuildRecord = { reports: [], covered: {}, releases: [] }
const RECORD = 'builds.json'

/** Reads a JSON file; undefined if it is missing, unreadable or does not match the schema. */
export const readJson = async <T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> => {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Writes a JSON file atomically: nobody ever reads half of it. */
export const writeJson = async (folder: string, name: string, value: unknown): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `.${name}.${process.pid}`)
  try {
    await writeFile(draft, JSON.stringify(value))
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Reads the history of builds; empty if it is missing or unreadable. */
export const readRecord = async (dataDir: string): Promise<BuildRecord> =>
  (await readJson(join(dataDir, RELEASES, RECORD), recordSchema)) ?? EMPTY

const stillCovered = (covered: BuildRecord['covered'], now: Date) =>
  Object.fromEntries(
    Object.entries(covered).filter(([, at]) => now.getTime() - Date.parse(at) < COVERAGE_LIFETIME_MS),
  )

/** Whether a build found nothing new and waits for nothing. */
const isQuiet = ({ outcome, late }: BuildReport) => outcome === 'unchanged' && late.length === 0

/** Keeps the newest reports and those of kept releases; of successive reports without news, only the last. */
const withoutOldReports = (
  report: BuildReport,
  [last, ...earlier]: readonly BuildReport[],
  releases: readonly ReleaseRecord[],
): BuildReport[] => {
  const isRepeated = isQuiet(report) && last !== undefined && isQuiet(last)
  const all = [report, ...(last && !isRepeated ? [last] : []), ...earlier]
  return all.filter((each, at) => at < MAX_REPORTS || releases.some(({ id }) => id === each.id))
}

/** Adds a report to the history of builds. The caller must hold the build lock. */
export const addReport = async (
  dataDir: string,
  report: BuildReport,
  { covers, releases }: { readonly covers: readonly string[]; readonly releases: ReleaseRecord[] },
): Promise<void> => {
  const before = await readRecord(dataDir)
  const covered = stillCovered(before.covered, new Date(report.endedAt))
  for (const id of covers) covered[id] = report.endedAt
  const reports = withoutOldReports(report, before.reports, releases)
  await writeJson(join(dataDir, RELEASES), RECORD, { reports, covered, releases } satisfies BuildRecord)
}
