import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of a fingerprint's compiled code, shared by every shop of this checkout. */
export const programFolder = (root: string, fingerprint: string): string =>
  join(root, 'dist', `program-${fingerprint}`)

/** How long an unused program is kept. */
export const PROGRAM_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** Marks a program as used now, so that no build of another shop clears it away. */
export const markUsed = async (root: string, fingerprint: string): Promise<void> => {
  const now = new Date()
  // The folder may belong to another user.
  await utimes(programFolder(root, fingerprint), now, now).catch(() => undefined)
}

/** Whether this checkout has the compiled code of a fingerprint. */
export const isCompiled = (root: string, fingerprint: string): Promise<boolean> =>
  stat(programFolder(root, fingerprint)).then(
    () => true,
    () => false,
  )
