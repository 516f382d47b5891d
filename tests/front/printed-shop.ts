import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { publish } from '#release/build/publish.ts'
import { readConfig } from '#config/read-config.ts'
import type { AccessLog } from '#front/access-log.ts'
import { openFront } from '#front/front.ts'
import type { Program } from '#front/program.ts'
import { openReleases } from '#front/releases.ts'
import { type Print, printInto } from './print-into.ts'

export const CODE = 'of-this-code'

/** A folder that is cleared away after the test. */
export const someFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Prints a tiny shop into a folder of its own that is cleared away after the test. */
export const printFolder = async (id: string, print: Print = {}): Promise<string> => {
  const folder = await someFolder()
  await printInto(folder, id, print)
  return folder
}

/** Prints a tiny shop and makes it the live release of a data folder. */
export const printShop = async (dataDir: string, id: string, print: Print = {}) => {
  const facts = { id, fingerprint: CODE, revision: id, builtAt: new Date().toISOString() }
  return publish(dataDir, await printFolder(id, print), facts)
}

const silent: AccessLog = {
  follow: () => undefined,
  fault: () => undefined,
  note: () => undefined,
  flush: () => undefined,
}

interface Opening {
  readonly program?: Program
  /** Fingerprint of the releases it serves. */
  readonly code?: string
  /** Hears of faults of the front. */
  readonly fault?: AccessLog['fault']
  /** Hears of every request as it begins. */
  readonly follow?: AccessLog['follow']
  readonly [variable: string]: unknown
}

/** Opens a front over a data folder; the program answers what the test says, else nothing. */
export const openShopFront = async (
  dataDir: string,
  {
    program = (_request, _response, next) => next(),
    code = CODE,
    fault = silent.fault,
    follow = silent.follow,
    ...environment
  }: Opening = {},
) => {
  const { config, problems } = readConfig({ PORT: '0', ...(environment as Record<string, string>) })
  if (problems.length > 0) throw new Error(problems.join())
  const releases = await openReleases(dataDir, code, { ...silent, fault })
  const front = await openFront(config, { releases, program, log: { ...silent, follow } })
  onTestFinished(async () => {
    releases.stop()
    await front.stop()
  })
  return {
    front,
    releases,
    get: (path: string, init?: RequestInit) => fetch(front.address + path, { redirect: 'manual', ...init }),
  }
}
