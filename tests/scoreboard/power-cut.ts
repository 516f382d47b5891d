import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentReleaseId } from '#release/pointer.ts'
import { openRelease } from '#release/release.ts'
import { isWhole } from '#release/whole-release.ts'
import { openDatabase } from '#server/db/database.ts'
import { databaseProblem } from '#server/db/inspect.ts'
import { until } from '../support/until.ts'
import { judged, type Measured, notMeasured } from './measured.ts'

const SIZE = '256M'
const MIN_MS = 1500
const MAX_MS = 4500
const MAX_START_S = 60

/** EXT4_IOC_SHUTDOWN without flushing the journal: whatever wasn't on the disk is lost, as in a power cut. */
const CUT = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`

const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })

/** A file system inside a file, whose power can be cut. */
const openDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'power-cut-'))
  const [image, mounted] = [join(folder, 'image'), join(folder, 'disk')]
  const mount = () => run('mount', '-o', 'loop', image, mounted)
  try {
    run('truncate', '-s', SIZE, image)
    run('mkfs.ext4', '-q', image)
    run('mkdir', mounted)
    mount()
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  return {
    dataDir: join(mounted, 'data'),
    cut: () => run('python3', '-c', CUT, mounted),
    restart: () => {
      run('umount', mounted)
      mount()
    },
    close: () => {
      run('umount', mounted)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Cuts the power once while people and releases are being written; returns what is wrong afterwards. */
const cutOnce = async (disk: ReturnType<typeof openDisk>): Promise<{ rows: number; wrong: string[] }> => {
  const { dataDir } = disk
  await mkdir(dataDir)
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const gone = once(writer, 'close')
  const isGone = () => writer.exitCode !== null || writer.signalCode !== null
  const people: string[] = []
  let released = ''
  createInterface({ input: writer.stdout }).on('line', (line) => {
    const [what, id = ''] = line.split(' ')
    if (what === 'person') people.push(id)
    else released = id
  })
  let died = false
  try {
    await until('somebody is written down', MAX_START_S, () => people.length > 0 || isGone())
    await sleep(MIN_MS + Math.random() * (MAX_MS - MIN_MS))
    died = isGone()
    disk.cut()
  } finally {
    writer.kill('SIGKILL')
    await gone
  }
  disk.restart()

  const place = { DATA_DIR: dataDir, DATABASE_URL: '' }
  const problem = await databaseProblem(place)
  if (problem) return { rows: people.length, wrong: [problem] }
  const db = await openDatabase(place)
  const users = new Set((await db.kysely.selectFrom('users').select('id').execute()).map(({ id }) => id))
  const identities = await db.kysely.selectFrom('identities').select('user_id').execute()
  await db.close()
  const lost = people.filter((id) => !users.has(id)).length
  const halves = users.size - identities.length
  const live = await currentReleaseId(dataDir)
  const isServed = live !== undefined && live >= released && (await isWhole(await openRelease(dataDir, live)))
  return {
    rows: people.length,
    wrong: [
      ...(died ? ['the writer ended before the cut'] : []),
      ...(people.length === 0 ? ['nothing was written'] : []),
      ...(lost > 0 ? [`${lost} rows lost`] : []),
      ...(halves !== 0 ? [`${halves} half rows`] : []),
      ...(isServed ? [] : [`release ${released} was acknowledged, ${live} is named and not whole or older`]),
    ],
  }
}

/** Simulates power cuts on a file system inside a file, mounted for the purpose; needs Linux, ext4, root and Python. */
export const powerCuts = async (times: number): Promise<Measured> => {
  let rows = 0
  const wrong: string[] = []
  for (let n = 0; n < times; n += 1) {
    let disk: ReturnType<typeof openDisk>
    try {
      disk = openDisk()
    } catch (error) {
      return notMeasured(`no file system can be mounted here: ${String(error).split('\n')[0]}`)
    }
    try {
      const cut = await cutOnce(disk)
      rows += cut.rows
      wrong.push(...cut.wrong)
    } finally {
      disk.close()
    }
  }
  return judged(wrong.length === 0, wrong.join('; ') || `0 / 0 in ${times} cuts, ${rows} rows acknowledged`)
}
