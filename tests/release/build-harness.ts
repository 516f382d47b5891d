import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { currentReleaseId } from '#release/pointer.ts'
import { openRelease } from '#release/release.ts'
import { type Building, currentBuild } from '#release/lock.ts'
import { readRecord } from '#release/report.ts'
import type { BuildWork } from '#release/work.ts'
import { startStandins } from '#standins/start.ts'
import { BUILT_PAGES, copySharedRelease } from '../support/shared-release.ts'
import { MACHINE_ENV } from '../support/machine-env.ts'
import { buildPlainPages, codeOf } from './plain-pages.ts'

export const PRODUCT = 'product-emerald-peak-lapel-blazer'
export const SLUG = 'emerald-peak-lapel-blazer'

const endOf = (child: ChildProcess) => {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  return new Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, output })),
  )
}

const workOf = (work: Partial<BuildWork>): BuildWork => ({
  covers: [],
  asked: [],
  awaits: [],
  whole: false,
  ...work,
})

type Fields = Readonly<Record<string, string>>

interface Opening {
  /** The data folder, if it must be a certain one. */
  readonly folder?: string
  /** Starts without any release, as before the first build. */
  readonly isNew?: boolean
}

interface FolderBuild extends Partial<BuildWork> {
  readonly rollBackTo?: string
  readonly maxWaitMs?: number
}

/**
 * A data folder with the shop's release and its own content service, in which builds are run the way operators and
 * servers run them.
 */
export const openBuildHarness = async ({ folder, isNew = false }: Opening = {}) => {
  const home = await mkdtemp(join(tmpdir(), 'shop-build-'))
  const dataDir = folder ?? join(home, 'data')
  const { SITE_URL } = BUILT_PAGES
  const standins = await startStandins(['contentful'], { dataDir: home, siteUrl: SITE_URL ?? '' })
  const service = standins.origins.contentful
  const env = { ...MACHINE_ENV, ...standins.env, ...BUILT_PAGES, DATA_DIR: dataDir }
  if (!isNew) await copySharedRelease(dataDir, env)

  const run = (args: readonly string[]) => {
    const child = spawn(process.execPath, [...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
    return { child, ended: endOf(child) }
  }
  const begin = (...args: readonly string[]) => run(['src/commands/build.ts', ...args])

  const post = async (path: string, fields: Fields) => {
    const origin = `${service}/demo/content/${path}`
    const body = new URLSearchParams(fields)
    const answer = await fetch(origin, { method: 'POST', redirect: 'manual', body })
    expect(answer.status).toBe(303)
    return answer.headers.get('location') ?? ''
  }
  const control = async (path: string, method: 'GET' | 'POST' | 'DELETE', body: unknown = {}) =>
    fetch(`${service}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })

  /** Kills a build as soon as a condition holds; throws if the build ended first. */
  const killWhen = async (isTime: () => Promise<boolean>, ...args: readonly string[]): Promise<void> => {
    const { child, ended } = begin(...args)
    while (!(await isTime()) && child.exitCode === null) await sleep(1)
    child.kill('SIGKILL')
    const { signal, code, output } = await ended
    if (signal !== 'SIGKILL') throw new Error(`The build ended with ${code} before it was killed: ${output}`)
  }

  const beginFolderBuild = (extra: Readonly<Record<string, string>>) => {
    const variables = { ...env, WORK: JSON.stringify(workOf({})), ...extra }
    const child = fork('tests/release/folder-build.ts', [], { env: variables, stdio: 'pipe' })
    return { child, ended: endOf(child) }
  }

  const harness = {
    dataDir,
    begin,
    /** Runs `npm run build`. */
    build: (...args: readonly string[]) => begin(...args).ended,
    /** Runs a build as a server requests it. */
    buildFor: (work: Partial<BuildWork> = {}) => {
      const { child, ended } = begin('--for-server')
      child.stdin.end(JSON.stringify(workOf(work)))
      return ended
    },
    /** Runs `npm run releases`. */
    releases: (...args: readonly string[]) => run(['src/commands/releases.ts', ...args]).ended,
    /** Does what an editor does with an entry; fields that aren't given stay as they are. */
    edit: (action: 'publish' | 'unpublish', fields: Fields = {}, id = PRODUCT) =>
      post(
        `spaces/demo-space/environments/master/entries/${id}`,
        Object.fromEntries([
          ['action', action],
          ...Object.entries(fields).map(([name, value]) => [`field-${name}`, value]),
        ]),
      ),
    /** Creates a draft; returns its id. */
    create: async (type: string) => (await post('entries', { type })).split('/').at(-1) ?? '',
    /**
     * Publishes an entry with fields that the content service's own checks would refuse; fields that aren't given stay.
     */
    force: async (type: string, id: string, fields: Readonly<Record<string, unknown>>) =>
      expect((await control('entries', 'POST', { type, id, fields })).status).toBe(204),
    /** Sets how many milliseconds the delivery API lags behind what is published. */
    lag: (ms: number) => control('lag', 'POST', { ms }),
    fail: (...faults: readonly unknown[]) => control('faults', 'POST', faults),
    recover: () => control('faults', 'DELETE'),
    /** The calls that the content service received. */
    calls: async (): Promise<readonly { readonly query: Fields }[]> => (await control('calls', 'GET')).json(),
    live: async () => openRelease(dataDir, (await currentReleaseId(dataDir)) ?? ''),
    lastReport: async () => (await readRecord(dataDir)).reports[0],
    killWhen,
    /**
     * Runs a build of a few plain pages (see plain-pages.ts) in this process, because loading the code takes longer
     * than such a build. It ends with an exit code like a process.
     */
    buildFolder: async ({ rollBackTo, maxWaitMs, ...work }: FolderBuild = {}) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      try {
        const report = await buildPlainPages(env, { work: workOf(work), rollBackTo, maxWaitMs })
        return { code: codeOf(report), output: report?.summary ?? '' }
      } catch (error) {
        return { code: 1, output: String(error) }
      } finally {
        warned.mockRestore()
      }
    },
    /** Runs such a build in a separate process that has room for this many bytes. */
    buildFolderWithin: (bytes: number) => beginFolderBuild({ DISK_LEFT: String(bytes) }).ended,
    /** Kills such a build while it is halted at a moment; returns what it was doing. */
    killFolderBuildIn: async (moment: string): Promise<Building> => {
      const { child, ended } = beginFolderBuild({ HALT_IN: moment })
      const early = ended.then(({ code, output }) => {
        throw new Error(`The build ended with ${code} before ${moment}: ${output}`)
      })
      await Promise.race([once(child, 'message'), early])
      const building = await currentBuild(dataDir)
      child.kill('SIGKILL')
      expect((await ended).signal).toBe('SIGKILL')
      if (!building) throw new Error(`No build was at work in ${moment}`)
      return building
    },
    close: async () => {
      await standins.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
  return harness
}

export type BuildHarness = Awaited<ReturnType<typeof openBuildHarness>>
