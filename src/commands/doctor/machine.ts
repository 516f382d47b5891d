import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { dataFolderProblem, nearestExisting } from '#config/data-folder.ts'
import type { Config } from '#config/read-config.ts'
import { messageOf } from '#config/errors.ts'
import { fingerprintOf } from '#release/fingerprint.ts'
import { currentReleaseId } from '#release/pointer.ts'
import { openRelease } from '#release/release.ts'
import { connectDatabase } from '#server/db/database.ts'
import { databaseProblem, isDatabaseThere } from '#server/db/inspect.ts'
import { ageOfTables } from '#server/db/migrate.ts'
import { openSmtpTransport } from '#server/outbox/smtp-transport.ts'
import { didNotPublish, readRecord } from '#release/report.ts'
import { broken, type Finding, todo, works } from './finding.ts'

const LOW_DISK_BYTES = 512 * 1024 * 1024
const MB = 1024 * 1024

const MIN_POSTGRES = 14
const MAIL_SERVER_MS = 30 * 1000

/** Checks the connection, the version and the rights of the database. Does not migrate its tables. */
export const probeDatabase = async (config: Config): Promise<Finding> => {
  const part = 'Database'
  const problem = await databaseProblem(config)
  if (problem) return broken(part, problem)
  if (!isDatabaseThere(config)) return works(part, 'none yet; npm start makes it.')
  const db = await connectDatabase(config)
  try {
    if ((await ageOfTables(db)) === 'newer')
      return broken(part, 'its tables are from a newer version of the shop: start that one.')
    if (db.dialect === 'sqlite') return works(part, 'SQLite, for shops of one machine.')
    const { rows } = await sql<{ version: string }>`select
      current_setting('server_version_num') as version`.execute(db.kysely)
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    return major < MIN_POSTGRES
      ? broken(part, `PostgreSQL ${major}; the shop needs ${MIN_POSTGRES} or later.`)
      : works(part, `PostgreSQL ${major}.`)
  } finally {
    await db.close()
  }
}

/** Connects and signs in to the mail server without sending anything. */
export const probeEmail = async (config: Config): Promise<Finding> => {
  if (!config.SMTP_URL)
    return todo('E-mail', `set SMTP_URL; until then e-mails are written to ${config.DATA_DIR}/emails.`)
  const transport = openSmtpTransport(config, MAIL_SERVER_MS)
  try {
    await transport.verify()
  } catch (error) {
    const details = messageOf(error)
    return broken('E-mail', `the mail server of SMTP_URL refuses the shop: ${details.split('\n')[0]}`)
  } finally {
    transport.close()
  }
  return works('E-mail', 'the mail server accepts the shop.')
}

/** Checks that there is a release that this code can serve, and that the last build succeeded. */
export const probeRelease = async (config: Config): Promise<Finding> => {
  const part = 'Release'
  const dataDir = resolve(config.DATA_DIR)
  const id = await currentReleaseId(dataDir)
  if (!id) return works(part, 'none yet; npm start builds the first.')
  const { manifest } = await openRelease(dataDir, id)
  const isOurs = manifest.fingerprint === (await fingerprintOf(process.cwd(), config))
  const [last] = (await readRecord(dataDir)).reports
  const problem = last && didNotPublish(last) ? last.summary : undefined
  if (problem) return broken(part, `${id} is live, but the last build failed: ${problem}`)
  return works(part, isOurs ? `${id} is live.` : `${id} was built by other code; npm start builds a new one.`)
}

/** Checks that the shop may write to its data folder and that the disk has room for a few more releases. */
export const probeDisk = async (config: Config): Promise<Finding> => {
  const problem = await dataFolderProblem(config.DATA_DIR)
  if (problem) return broken('Disk', problem)
  const { bavail, bsize } = await statfs(await nearestExisting(resolve(config.DATA_DIR)))
  const free = bavail * bsize
  const details = `${Math.round(free / MB)} MB are free.`
  return free < LOW_DISK_BYTES ? broken('Disk', details) : works('Disk', details)
}
