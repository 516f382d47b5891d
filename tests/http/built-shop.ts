import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { publish } from '#release/build/publish.ts'
import { readConfig } from '#config/read-config.ts'
import type { AccessLog } from '#http/access-log.ts'
import { openHttpServer } from '#http/http-server.ts'
import type { MetricsRegistry } from '#http/metrics/registry.ts'
import type { Program } from '#http/program.ts'
import { openReleases } from '#http/releases.ts'
import { type BuildInput, buildInto } from './build-into.ts'

export const CODE = 'of-this-code'

/** A folder that is deleted after the test. */
export const someFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'))
  // After a shop is killed, its builder keeps writing for a moment.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

/** Builds a tiny shop into a new folder that is deleted after the test. */
export const buildFolderOf = async (id: string, input: BuildInput = {}): Promise<string> => {
  const folder = await someFolder()
  await buildInto(folder, id, input)
  return folder
}

/** Builds a tiny shop and makes it the live release of a data folder. */
export const buildShop = async (dataDir: string, id: string, input: BuildInput = {}, fingerprint = CODE) => {
  const facts = { id, fingerprint, revision: id, builtAt: new Date().toISOString() }
  return publish(dataDir, await buildFolderOf(id, input), facts)
}

/** A data folder with a tiny shop as its live release, deleted after the test. */
export const shopFolder = async (id = '1', input: BuildInput = {}): Promise<string> => {
  const dataDir = await someFolder()
  await buildShop(dataDir, id, input)
  return dataDir
}

const silent: AccessLog = {
  follow: () => undefined,
  fault: () => undefined,
  note: () => undefined,
  flush: () => undefined,
}

interface Opening {
  readonly program?: Program
  /** The fingerprint of the releases it serves. */
  readonly code?: string
  /** Called with the HTTP server's faults. */
  readonly fault?: AccessLog['fault']
  /** Called as each request begins. */
  readonly follow?: AccessLog['follow']
  /** Where it publishes its metrics. */
  readonly measures?: MetricsRegistry
  readonly [variable: string]: unknown
}

/** Opens an HTTP server over a data folder; the program answers as the test says, otherwise not at all. */
export const openShopServer = async (
  dataDir: string,
  {
    program = (_request, _response, next) => next(),
    code = CODE,
    fault = silent.fault,
    follow = silent.follow,
    measures,
    ...environment
  }: Opening = {},
) => {
  const { config, problems } = readConfig({ PORT: '0', ...(environment as Record<string, string>) })
  if (problems.length > 0) throw new Error(problems.join())
  const releases = await openReleases(dataDir, code, { ...silent, fault })
  const server = await openHttpServer(config, {
    releases,
    program,
    log: { ...silent, follow, fault },
    ...(measures && { measures }),
  })
  onTestFinished(async () => {
    releases.stop()
    await server.stop()
  })
  return {
    server,
    releases,
    get: (path: string, init?: RequestInit) => fetch(server.origin + path, { redirect: 'manual', ...init }),
  }
}
