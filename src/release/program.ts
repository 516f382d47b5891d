import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the compiled code of a fingerprint stands, for every shop of this checkout. */
export const programFolder = (root: string, fingerprint: string): string =>
  join(root, 'dist', `program-${fingerprint}`)

/** Whether this checkout has the compiled code of a fingerprint. */
export const isCompiled = (root: string, fingerprint: string): Promise<boolean> =>
  stat(programFolder(root, fingerprint)).then(
    () => true,
    () => false,
  )
