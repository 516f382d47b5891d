import { isDenied } from '#config/denied.ts'
import { messageOf } from '#config/errors.ts'
import type { BuildReport } from '../report.ts'
import { RefusedBuild } from './inspect.ts'
import { CatalogueLoss } from './refuse-loss.ts'
import { Overtaken } from './publish.ts'

/** How a build ended, for its report. */
export type BuildOutcome = Pick<BuildReport, 'outcome' | 'summary'> & Partial<Pick<BuildReport, 'blames'>>

/** The operating system's code behind an error, and the path it concerns; empty for other errors. */
const systemErrorOf = (error: unknown): { readonly code?: unknown; readonly path?: string } => {
  if (!(error instanceof Error)) return {}
  if (!('code' in error)) return systemErrorOf(error.cause)
  return { code: error.code, ...('path' in error && typeof error.path === 'string' && { path: error.path }) }
}

const OF_THE_MACHINE = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM', 'EIO']

/** Whether an error is about the machine a build runs on (full disk, permissions), not about the content. */
export const isOfTheMachine = (error: unknown): boolean =>
  OF_THE_MACHINE.includes(String(systemErrorOf(error).code))

const wordsOf = (error: unknown): string => {
  const { code, path } = systemErrorOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk is full: there is no space left for another release.'
  if (path && isDenied(code)) return `The shop may not write to ${path}.`
  return messageOf(error)
}

/** The outcome for an error that ended a build: overtaken by another release, refused by a check, or failed. */
export const outcomeOf = (error: unknown): BuildOutcome => {
  const summary = `The shop could not be built. ${wordsOf(error)}`
  if (error instanceof Overtaken) return { outcome: 'overtaken', summary: error.message }
  if (error instanceof CatalogueLoss) return { outcome: 'refused', summary, blames: [...error.causes] }
  if (error instanceof RefusedBuild) return { outcome: 'refused', summary }
  return { outcome: 'failed', summary }
}
