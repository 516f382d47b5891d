import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#config/read-config.ts'
import { fingerprintOf } from '#front/fingerprint.ts'
import { currentReleaseId, openRelease } from '#front/release.ts'
import { openDatabase } from '#server/db/database.ts'
import { readRecord } from '#server/publishing/build-report.ts'
import { broken, type Finding, works } from './finding.ts'

const LOW_DISK_BYTES = 512 * 1024 * 1024
const MB = 1024 * 1024

/** Opens the database, which brings its tables up to date. */
export const probeDatabase = async (config: Config): Promise<Finding> => {
  const db = await openDatabase(config)
  try {
    const { orders } = await db.kysely
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow()
    return works('Database', `${db.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${orders} orders.`)
  } finally {
    await db.close()
  }
}

/** Greets the mail server and goes. */
export const probeMail = async ({ SMTP_URL, DATA_DIR }: Config): Promise<Finding> => {
  if (!SMTP_URL) return works('Mail', `no mail server; mails are written to ${DATA_DIR}/mails.`)
  const transport = createTransport({ url: SMTP_URL })
  await transport.verify()
  transport.close()
  return works('Mail', 'the mail server lets the shop in.')
}

/** Whether there is a release this code can serve, and how the last build ended. */
export const probeRelease = async (config: Config): Promise<Finding> => {
  const part = 'Release'
  const dataDir = resolve(config.DATA_DIR)
  const id = await currentReleaseId(dataDir)
  if (!id) return works(part, 'none yet; npm start prints the first.')
  const { printed } = await openRelease(dataDir, id)
  const isOurs = printed.fingerprint === (await fingerprintOf(process.cwd(), config))
  const [last] = (await readRecord(dataDir)).reports
  const problem = last && !['published', 'unchanged'].includes(last.outcome) ? last.said : undefined
  if (problem) return broken(part, `${id} is live, but the last build ended so: ${problem}`)
  return works(part, isOurs ? `${id} is live.` : `${id} is of other code; npm start prints anew.`)
}

/** Whether a few more releases fit on the disk. */
export const probeDisk = async (config: Config): Promise<Finding> => {
  const { bavail, bsize } = await statfs(config.DATA_DIR).catch(() => statfs('.'))
  const free = bavail * bsize
  const said = `${Math.round(free / MB)} MB are free.`
  return free < LOW_DISK_BYTES ? broken('Disk', said) : works('Disk', said)
}
