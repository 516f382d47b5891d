import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RELEASES } from './format.ts'

const MAX_REPORTS = 20
const COVERED_MS = 2 * 60 * 60 * 1000

const warningSchema = z.object({
  id: z.string(),
  entry: z.string(),
  title: z.string().default(''),
  field: z.string(),
  why: z.string(),
  /** Found by building the pages: reading the content again does not find it. */
  whileBuilding: z.boolean().optional(),
})

const differenceSchema = z.object({
  id: z.string(),
  title: z.string(),
  what: z.enum(['new', 'changed', 'gone']),
  /** The fields that changed, with what they said and say in words. */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })).readonly(),
})

const reportSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  /**
   * `unchanged`: what is live is what is published; `refused`: a check before the switch said no; `overtaken`:
   * somebody switched meanwhile; `interrupted`: the process ended in the middle.
   */
  outcome: z.enum(['published', 'unchanged', 'failed', 'refused', 'overtaken', 'interrupted']),
  summary: z.string(),
  /** Content that the delivery API did not show in time: it is asked for again. */
  late: z.array(z.string()),
  warnings: z.array(warningSchema),
  /** What kept this release from going live, as far as single entries did. */
  blames: z.array(warningSchema).default([]),
  differences: z.array(differenceSchema),
  /** Paths that say something else than in the release before, the first of them. */
  changedPages: z.object({ count: z.number(), first: z.array(z.string()) }).default({ count: 0, first: [] }),
  /** Milliseconds of each phase. */
  phases: z.record(z.string(), z.number()),
})

const releaseRecordSchema = z.object({
  id: z.string(),
  builtAt: z.string(),
  revision: z.string(),
  pages: z.number(),
  products: z.number().default(0),
  /** Code and public configuration it was built with: only that of the live one can be served beside it. */
  fingerprint: z.string().default(''),
})

const recordSchema = z.object({
  /** Newest first. */
  reports: z.array(reportSchema),
  /** Changes that a finished build has taken into account, with the time of that. */
  covered: z.record(z.string(), z.string()),
  releases: z.array(releaseRecordSchema),
})

export type Warning = z.infer<typeof warningSchema>
export type BuildReport = z.infer<typeof reportSchema>
/** Whether a build failed, was refused or broken off: what is published is not live. */
export const didNotPublish = ({ outcome }: Pick<BuildReport, 'outcome'>): boolean =>
  ['failed', 'refused', 'interrupted'].includes(outcome)

type Findings = Pick<BuildReport, 'late' | 'warnings' | 'blames' | 'differences' | 'changedPages'>
export type ReleaseRecord = z.infer<typeof releaseRecordSchema>
/** What builds of one data folder have done. */
export type BuildRecord = z.infer<typeof recordSchema>

/** What a build has found before it looked. */
export const noFindings = (): Findings => ({
  late: [],
  warnings: [],
  blames: [],
  differences: [],
  changedPages: { count: 0, first: [] },
})

const EMPTY: BuildRecord = { reports: [], covered: {}, releases: [] }
const RECORD = 'builds.json'

/** Reads a JSON file of builds; undefined when it is absent or no longer understood. */
export const readJson = async <T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> => {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Replaces a file at once: nobody ever reads half of it. */
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

/** What builds have done so far; nothing known counts as nothing done. */
export const readRecord = async (dataDir: string): Promise<BuildRecord> =>
  (await readJson(join(dataDir, RELEASES, RECORD), recordSchema)) ?? EMPTY

const stillCovered = (covered: BuildRecord['covered'], now: Date) =>
  Object.fromEntries(Object.entries(covered).filter(([, at]) => now.getTime() - Date.parse(at) < COVERED_MS))

/** Whether a look found nothing new, and waits for nothing. */
const isQuiet = ({ outcome, late }: BuildReport) => outcome === 'unchanged' && late.length === 0

/** The newest, and what made the kept releases. Of looks that found nothing new, one after another, the last stays. */
const withoutOldReports = (
  report: BuildReport,
  [last, ...earlier]: readonly BuildReport[],
  releases: readonly ReleaseRecord[],
): BuildReport[] => {
  const isRepeated = isQuiet(report) && last !== undefined && isQuiet(last)
  const all = [report, ...(last && !isRepeated ? [last] : []), ...earlier]
  return all.filter((each, at) => at < MAX_REPORTS || releases.some(({ id }) => id === each.id))
}

/** Adds a report; only who holds the build lock may. */
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
