import type { BuildReport } from '#release/report.ts'

/** The report of a build without visible changes, unless told otherwise. */
export const buildReport = (words: Partial<BuildReport> = {}): BuildReport => ({
  id: 'build',
  startedAt: new Date().toISOString(),
  endedAt: new Date().toISOString(),
  outcome: 'published',
  summary: 'Built.',
  late: [],
  warnings: [],
  blames: [],
  differences: [],
  changedPages: { count: 0, first: [] },
  phases: {},
  ...words,
})
