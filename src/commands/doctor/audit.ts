import type { Config } from '#config/read-config.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import { connectDatabase } from '#server/db/database.ts'
import { isDatabaseThere } from '#server/db/inspect.ts'
import { ageOfTables } from '#server/db/migrate.ts'
import { pluralize } from '#domain/pluralize.ts'
import { broken, type Finding, todo, works } from './finding.ts'

const PART = 'Audit log'

/** Checks that no entry of the audit log has been changed or removed. */
export const probeAudit = async (config: Config): Promise<Finding> => {
  if (!isDatabaseThere(config)) return works(PART, 'none yet.')
  const db = await connectDatabase(config)
  try {
    // The doctor changes nothing, so it does not create or migrate tables.
    const age = await ageOfTables(db).catch(() => undefined)
    if (age === undefined) return todo(PART, 'unknown: the database can’t be read.')
    if (age === 'none') return works(PART, 'none yet.')
    if (age === 'older')
      return works(PART, 'its tables are from an older version; npm start brings them up to date.')
    if (age === 'newer') return todo(PART, 'unknown: its tables are from a newer version of the shop.')
    const { entries, problem } = await verifyAudit(db.kysely, config.DATA_DIR)
    if (!problem) return works(PART, `${pluralize(entries, 'entry', 'entries')}, all as written.`)
    return broken(
      PART,
      `${problem} Somebody has changed it, or put an older database in its place: compare it with the program’s log and a backup.`,
    )
  } finally {
    await db.close()
  }
}
