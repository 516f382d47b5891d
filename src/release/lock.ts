import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { codeOf } from '#config/errors.ts'
import { RELEASES } from './format.ts'
import { type BuildReport, noFindings, readJson, writeJson } from './report.ts'

// Empty databases, used only for the locks on their files: the system releases them however the holder dies.
const LOCK = 'lock.sqlite'
const POINTER_LOCK = 'pointer.sqlite'
const PHASE = 'building.json'
const RETRY_INTERVAL_MS = 200
const POINTER_RETRY_INTERVAL_MS = 5
/** Longer than a process that only checks the lock (`isHeld`) has it. The check itself never waits: servers call it. */
const LOCK_TIMEOUT_MS = 100

const buildingSchema = z.object({ build: z.string(), startedAt: z.string(), phase: z.string() })
/** A running build, as stored for other processes. */
export type Building = z.infer<typeof buildingSchema>

const isBusy = (error: unknown) => String(codeOf(error)).startsWith('SQLITE_BUSY')

/** Runs one statement on a lock file. Returns the open file, or undefined if another process has the lock. */
const tryTo = (statement: string, path: string, timeout: number): Sqlite.Database | undefined => {
  const file = new Sqlite(path, { timeout })
  try {
    file.exec(statement)
    return file
  } catch (error) {
    file.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

const isHeld = async (folder: string): Promise<boolean> => {
  if (!(await stat(join(folder, LOCK)).catch(() => undefined))) return false
  const file = tryTo('select count(*) from sqlite_master', join(folder, LOCK), 0)
  file?.close()
  return file === undefined
}

/** The build of a data folder that has not ended: `atWork` if it is running, `interrupted` if its process died. */
export const unfinishedBuild = async (
  dataDir: string,
): Promise<{ readonly atWork?: Building; readonly interrupted?: Building }> => {
  const folder = join(dataDir, RELEASES)
  const read = () => readJson(join(folder, PHASE), buildingSchema)
  const building = await read()
  if (!building) return {}
  if (await isHeld(folder)) return { atWork: building }
  // A build that ended between the two reads removed its file before it released the lock.
  const left = await read()
  return left?.build === building.build ? { interrupted: left } : unfinishedBuild(dataDir)
}

/** The build that is running in a data folder, if any. */
export const currentBuild = async (dataDir: string): Promise<Building | undefined> =>
  (await unfinishedBuild(dataDir)).atWork

/** The report of a build whose process died; it counts as ended when that was found. */
export const interruptedReport = ({ build, startedAt, phase }: Building, foundAt: Date): BuildReport => ({
  ...noFindings(),
  id: build,
  startedAt,
  endedAt: foundAt.toISOString(),
  outcome: 'interrupted',
  summary: `The build stopped during ${phase}; the live release stays.`,
  phases: {},
})

export interface BuildLock {
  /** The previous build, if its process died; the new holder must clear its leftovers away. */
  readonly interrupted: Building | undefined
  /** Stores the current phase for other processes to read. */
  readonly note: (phase: string) => Promise<void>
  readonly release: () => Promise<void>
}

/**
 * Takes the lock that lets one build at a time run in a data folder. If another build is running, waits for it, or
 * returns undefined at once if `waits` is false. A holder that dies loses the lock.
 */
export const lockBuilds = async (
  dataDir: string,
  build: string,
  { waits }: { readonly waits: boolean },
): Promise<BuildLock | undefined> => {
  const folder = join(dataDir, RELEASES)
  await mkdir(folder, { recursive: true })
  let lock = tryTo('begin exclusive', join(folder, LOCK), LOCK_TIMEOUT_MS)
  while (!lock && waits) {
    await sleep(RETRY_INTERVAL_MS)
    lock = tryTo('begin exclusive', join(folder, LOCK), LOCK_TIMEOUT_MS)
  }
  if (!lock) return undefined
  const held = lock
  const startedAt = new Date().toISOString()
  return {
    interrupted: await readJson(join(folder, PHASE), buildingSchema),
    note: (phase) => writeJson(folder, PHASE, { build, startedAt, phase } satisfies Building),
    release: async () => {
      await rm(join(folder, PHASE), { force: true })
      held.close()
    },
  }
}

/**
 * Runs `act` with the lock for reading and then moving the pointer of a data folder, so that nobody undoes what another
 * process has just done. A build holds it only while it switches, not while it builds.
 */
export const withPointer = async <T>(dataDir: string, act: () => Promise<T>): Promise<T> => {
  const folder = join(dataDir, RELEASES)
  await mkdir(folder, { recursive: true })
  let lock = tryTo('begin exclusive', join(folder, POINTER_LOCK), 0)
  while (!lock) {
    await sleep(POINTER_RETRY_INTERVAL_MS)
    lock = tryTo('begin exclusive', join(folder, POINTER_LOCK), 0)
  }
  try {
    return await act()
  } finally {
    lock.close()
  }
}
