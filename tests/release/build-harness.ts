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
  /** The data folder, where it must be a certain one. */
  readonly folder?: string
  /** Without any release, as before the first build. */
  readonly isNew?: boolean
}

interface FolderBuild extends Partial<BuildWork> {
  readonly rollBackTo?: string
  readonly longestMs?: number
}

/** A data folder with the shop's release and a content service of its own, in which builds are run as an operator and as a server does. */
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

  /** Kills a build as soon as it is time; throws when it ended before. */
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
    /** `npm run build`. */
    build: (...args: readonly string[]) => begin(...args).ended,
    /** A build as a server asks for it. */
    buildFor: (work: Partial<BuildWork> = {}) => {
      const { child, ended } = begin('--for-server')
      child.stdin.end(JSON.stringify(workOf(work)))
      return ended
    },
    /** `npm run releases`. */
    releases: (...args: readonly string[]) => run(['src/commands/releases.ts', ...args]).ended,
    /** What an editor does with an entry; the fields she leaves stay as they are. */
    edit: (action: 'publish' | 'unpublish', fields: Fields = {}, id = PRODUCT) =>
      post(
        `spaces/demo-space/environments/master/entries/${id}`,
        Object.fromEntries([
          ['action', action],
          ...Object.entries(fields).map(([name, value]) => [`field-${name}`, value]),
        ]),
      ),
    /** A new entry, still a draft; answers its id. */
    create: async (type: string) => (await post('entries', { type })).split('/').at(-1) ?? '',
    /** Publishes an entry with fields that the content service's own checks would refuse; those left out stay. */
    force: async (type: string, id: string, fields: Readonly<Record<string, unknown>>) =>
      expect((await control('entries', 'POST', { type, id, fields })).status).toBe(204),
    /** Milliseconds the delivery API lags behind what is published. */
    lag: (ms: number) => control('lag', 'POST', { ms }),
    fail: (...faults: readonly unknown[]) => control('faults', 'POST', faults),
    recover: () => control('faults', 'DELETE'),
    /** What the content service was asked. */
    calls: async (): Promise<readonly { readonly query: Fields }[]> => (await control('calls', 'GET')).json(),
    live: async () => openRelease(dataDir, (await currentReleaseId(dataDir)) ?? ''),
    lastReport: async () => (await readRecord(dataDir)).reports[0],
    killWhen,
    /**
     * A build of a few plain pages, see plain-pages.ts: in this process, since to load the code takes longer than such
     * a build. Ends as a process would.
     */
    buildFolder: async ({ rollBackTo, longestMs, ...work }: FolderBuild = {}) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      try {
        const report = await buildPlainPages(env, { work: workOf(work), rollBackTo, longestMs })
        return { code: codeOf(report), output: report?.summary ?? '' }
      } catch (error) {
        return { code: 1, output: String(error) }
      } finally {
        warned.mockRestore()
      }
    },
    /** Such a build in a process of its own, which finds room for so many bytes. */
    buildFolderWithin: (bytes: number) => beginFolderBuild({ DISK_LEFT: String(bytes) }).ended,
    /** Kills such a build while it stands still at a moment; answers what it was doing then. */
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
