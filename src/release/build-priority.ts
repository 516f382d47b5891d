import { getPriority, setPriority } from 'node:os'

// Visitors go first: they notice a slow answer, an editor hardly notices a slower build.
const NICENESS = 5

/** Arguments for Node by which a build beside an open shop leaves it memory. */
export const BUILDER_ARGUMENTS: readonly string[] = ['--max-old-space-size=768']

/** Lowers a priority and never raises it: a shop that itself runs at a lower one may not, and its builders have that one. */
export const letVisitorsGoFirst = (pid: number | undefined): void => {
  if (pid !== undefined && getPriority(pid) < NICENESS) setPriority(pid, NICENESS)
}
