import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropSchemas } from './new-schema.ts'

/** Gives all files of a test run one folder for what they share, and deletes it and their schemas afterwards. */
export default () => {
  // Each project of the run calls this.
  if (process.env.SHARED_RELEASE_DIR) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shop-shared-'))
  process.env.SHARED_RELEASE_DIR = folder
  // Tests start hundreds of processes from the same code: the first compiles it for all of them.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  const schemas = `shop_${randomBytes(4).toString('hex')}`
  process.env.TEST_SCHEMAS = schemas
  return async () => {
    if (process.env.TEST_DATABASE_URL) await dropSchemas(process.env.TEST_DATABASE_URL, schemas)
    rmSync(folder, { recursive: true, force: true })
  }
}
