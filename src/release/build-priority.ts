import { getPriority, setPriority } from 'node:os'

// Visitors notice a slow answer; an editor hardly notices a slower build.
const NICENESS = 5

/** Node arguments that cap the heap of a build running beside an open shop, so that the shop keeps enough memory. */
export const BUILDER_ARGUMENTS: readonly string[] = ['--max-old-space-size=768']

/**
 * Gives a build process a lower priority than the shop. Never raises it: a shop that itself runs at a low priority may
 * not, and its builds inherit that priority anyway.
 */
export const lowerPriority = (pid: number | undefined): void => {
  if (pid !== undefined && getPriority(pid) < NICENESS) setPriority(pid, NICENESS)
}
