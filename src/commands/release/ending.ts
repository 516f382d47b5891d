import type { BuildReport } from '#server/publishing/build-report.ts'
import { Refused } from './inspect.ts'
import { TooMuchLost } from './loss.ts'
import { Overtaken } from './publish.ts'

/** How a build ended, in words. */
export type Ending = Pick<BuildReport, 'outcome' | 'said'> & Partial<Pick<BuildReport, 'blames'>>

const codeOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}

const wordsOf = (error: unknown): string => {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk is full: there is no space left for another release.'
  if (code === 'EACCES' || code === 'EROFS') return 'The shop may not write to its data folder.'
  return error instanceof Error ? error.message : String(error)
}

/** What an error that ended a build means: somebody was quicker, a check said no, or it could not be done. */
export const endingOf = (error: unknown): Ending => {
  const said = `The shop could not be printed. ${wordsOf(error)}`
  if (error instanceof Overtaken) return { outcome: 'overtaken', said: error.message }
  if (error instanceof TooMuchLost) return { outcome: 'refused', said, blames: [...error.blames] }
  if (error instanceof Refused) return { outcome: 'refused', said }
  return { outcome: 'failed', said }
}
