import { type BuildReport, noFindings } from '#release/report.ts'

/** A report for a build that could not write its own. */
export const failedSilently = (startedAt: Date, endedAt: Date, output: string): BuildReport => ({
  ...noFindings(),
  id: `unreported-${startedAt.toISOString()}`,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt.toISOString(),
  outcome: 'failed',
  summary: output,
  phases: {},
})

const DISK_FULL = 'The disk is full: the build could not even record its result.'

const isDiskFull = (output: string) => /ENOSPC|EDQUOT|no space left|disk is full/i.test(output)

/** Explains the end of a build without a report. */
export const endText = (code: number | null, output: string): string => {
  if (isDiskFull(output)) return DISK_FULL
  // Killed by the system or a person, or out of memory.
  if (code === null || code > 128) return 'The build was stopped before it was finished.'
  return output.split('\n').at(-1) || 'The build ended without a report.'
}

/** Explains an error that prevented builds from starting. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof Error)) return 'Builds could not be started.'
  if (isDiskFull(error.message)) return DISK_FULL
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return 'The build took too long and was stopped.'
  return 'The shop could not check for changes. It will try again automatically.'
}
