import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the compiled code of a fingerprint stands, for every shop of this checkout. */
export const programFolder = (root: string, fingerprint: string): string =>
  join(root, 'dist', `program-${fingerprint}`)

/** How long a program stays that nobody uses. */
export const PROGRAM_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** Has a program count as used now, so that no other shop's build clears it away. */
export const markUsed = async (root: string, fingerprint: string): Promise<void> => {
  const now = new Date()
  // Somebody else may own it.
  await utimes(programFolder(root, fingerprint), now, now).catch(() => undefined)
}

/** Whether this checkout has the compiled code of a fingerprint. */
export const isCompiled = (root: string, fingerprint: string): Promise<boolean> =>
  stat(programFolder(root, fingerprint)).then(
    () => true,
    () => false,
  )
