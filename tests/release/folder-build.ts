import { resolve } from 'node:path'
import { buildWorkSchema } from '#release/work.ts'
import { fillDisk } from '../support/full-disk.ts'
import { buildPlainPages, codeOf } from './plain-pages.ts'

/**
 * A build of plain pages in a separate process. HALT_IN names the moment at which it notifies its parent and waits to
 * be killed: a phase, or HALF_THE_PAGES. DISK_LEFT is the number of bytes that DATA_DIR has room for; WORK is a
 * server's request, as JSON.
 */
const { HALT_IN, DISK_LEFT, DATA_DIR = '', WORK = '' } = process.env

const haltIn = async (moment: string): Promise<void> => {
  if (moment !== HALT_IN) return
  process.send?.(moment)
  // Nothing ever resolves it, and the timer keeps the process alive.
  await new Promise(() => setInterval(() => undefined, 1000))
}

try {
  if (DISK_LEFT) fillDisk(resolve(DATA_DIR), Number(DISK_LEFT))
  const work = buildWorkSchema.parse(JSON.parse(WORK))
  const report = await buildPlainPages(process.env, { work, onMoment: haltIn })
  console.log(report?.summary)
  process.exitCode = codeOf(report)
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
}
