import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { codeOf } from '#config/errors.ts'
import { RELEASES } from './format.ts'
import { type BuildReport, noFindings, readJson, writeJson } from './report.ts'

// Empty databases, only for the locks on their files: the system takes them back when the holder dies, however it dies.
const LOCK = 'lock.sqlite'
const POINTER_LOCK = 'pointer.sqlite'
const PHASE = 'building.json'
const LOOK_AGAIN_MS = 200
const POINTER_AGAIN_MS = 5
/** Somebody who only looks holds the file for less than this; whoever looks does not wait, a server must not. */
const PEEK_MS = 100

const buildingSchema = z.object({ build: z.string(), startedAt: z.string(), phase: z.string() })
/** A build at work. */
export type Building = z.infer<typeof buildingSchema>

const isBusy = (error: unknown) => String(codeOf(error)).startsWith('SQLITE_BUSY')

/** Runs one statement on a lock file: the open file, or undefined when somebody else holds it. */
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

/** The last build of a data folder that has not ended well: `atWork`, or `interrupted` because its process died. */
export const unfinishedBuild = async (
  dataDir: string,
): Promise<{ readonly atWork?: Building; readonly interrupted?: Building }> => {
  const folder = join(dataDir, RELEASES)
  const read = () => readJson(join(folder, PHASE), buildingSchema)
  const building = await read()
  if (!building) return {}
  if (await isHeld(folder)) return { atWork: building }
  // One that ended well between the two looks took its words away before it let go of the lock.
  const left = await read()
  return left?.build === building.build ? { interrupted: left } : unfinishedBuild(dataDir)
}

/** The build that is at work in a data folder, if one is. */
export const currentBuild = async (dataDir: string): Promise<Building | undefined> =>
  (await unfinishedBuild(dataDir)).atWork

/** What is to be said of a build whose process died, found out at some time. */
export const interruptedReport = ({ build, startedAt, phase }: Building, foundAt: Date): BuildReport => ({
  ...noFindings(),
  id: build,
  startedAt,
  endedAt: foundAt.toISOString(),
  outcome: 'interrupted',
  summary: `The build ended in the middle of ${phase}; the live release stayed.`,
  phases: {},
})

export interface BuildLock {
  /** What a build that never ended had been doing; its leftovers are the new holder's to clear. */
  readonly interrupted: Building | undefined
  /** Tells watchers what the build is doing. */
  readonly note: (phase: string) => Promise<void>
  readonly release: () => Promise<void>
}

/**
 * Lets one build at a time work in a data folder. Waits for its turn, or answers undefined at once when another
 * build is at work and `waits` is false. A holder that dies loses the lock.
 */
export const lockBuilds = async (
  dataDir: string,
  build: string,
  { waits }: { readonly waits: boolean },
): Promise<BuildLock | undefined> => {
  const folder = join(dataDir, RELEASES)
  await mkdir(folder, { recursive: true })
  let lock = tryTo('begin exclusive', join(folder, LOCK), PEEK_MS)
  while (!lock && waits) {
    await sleep(LOOK_AGAIN_MS)
    lock = tryTo('begin exclusive', join(folder, LOCK), PEEK_MS)
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
 * Lets one at a time look at the pointer of a data folder and move it, so that nobody undoes by it what another has just
 * done: a build for as long as it switches, not for as long as it builds.
 */
export const withPointer = async <T>(dataDir: string, act: () => Promise<T>): Promise<T> => {
  const folder = join(dataDir, RELEASES)
  await mkdir(folder, { recursive: true })
  let lock = tryTo('begin exclusive', join(folder, POINTER_LOCK), 0)
  while (!lock) {
    await sleep(POINTER_AGAIN_MS)
    lock = tryTo('begin exclusive', join(folder, POINTER_LOCK), 0)
  }
  try {
    return await act()
  } finally {
    lock.close()
  }
}
