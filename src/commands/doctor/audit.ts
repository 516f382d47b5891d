import type { Config } from '#config/read-config.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import { openDatabase } from '#server/db/database.ts'
import { broken, type Finding, works } from './finding.ts'

/** Whether the audit log is whole: every entry as it was written, and none missing. */
export const probeAudit = async (config: Config): Promise<Finding> => {
  const db = await openDatabase(config)
  try {
    const { entries, problem } = await verifyAudit(db.kysely, config.DATA_DIR)
    if (!problem) return works('Audit log', `${entries} entries, all as they were written.`)
    return broken(
      'Audit log',
      `${problem} If a backup was restored, that is why; else somebody has changed it: compare it with the program’s log and a backup.`,
    )
  } finally {
    await db.close()
  }
}
