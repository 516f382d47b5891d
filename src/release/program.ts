import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the compiled code of a fingerprint stands, for every shop of this checkout. */
export const programFolder = (root: string, fingerprint: string): string =>
  join(root, 'dist', `program-${fingerprint}`)

/** Where a process compiles the code; nothing of it stays but what it keeps as a program. */
export const compilingFolder = (root: string, pid: number): string => join(root, 'dist', `compiling-${pid}`)

/** Whether this checkout has the compiled code of a fingerprint. */
export const isCompiled = (root: string, fingerprint: string): Promise<boolean> =>
  stat(programFolder(root, fingerprint)).then(
    () => true,
    () => false,
  )
