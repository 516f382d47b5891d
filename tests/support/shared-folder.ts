import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives all files of a test run one folder for what they share, and clears it away behind them. */
export default () => {
  // Each project of the run calls this.
  if (process.env.SHARED_RELEASE_DIR) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shop-shared-'))
  process.env.SHARED_RELEASE_DIR = folder
  // Tests start hundreds of processes from the same code: the first compiles it for all of them.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  return () => rmSync(folder, { recursive: true, force: true })
}
