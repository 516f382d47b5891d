import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { currentReleaseId, openRelease } from '#front/release.ts'
import { type Building, currentBuild } from '#server/publishing/build-lock.ts'
import { readRecord } from '#server/publishing/build-report.ts'
import type { BuildWork } from '#server/publishing/build-work.ts'
import { startStandins } from '#standins/start.ts'

export const PIECE = 'product-emerald-peak-lapel-blazer'
export const SLUG = 'emerald-peak-lapel-blazer'

type Fields = Readonly<Record<string, string>>

/** A data folder with a content service of its own, in which builds are run as an operator and as a server does. */
export const openPrintingHouse = async (site: string, { folder }: { readonly folder?: string } = {}) => {
  const home = await mkdtemp(join(tmpdir(), 'shop-build-'))
  const dataDir = folder ?? join(home, 'data')
  const standins = await startStandins(['contentful'], { dataDir: home, siteUrl: site })
  const service = standins.addresses.contentful
  const env = { PATH: process.env.PATH, ...standins.env, DATA_DIR: dataDir, SITE_URL: site }

  const run = (args: readonly string[]) => {
    const child = spawn(process.execPath, [...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, said })),
    )
    return { child, ended }
  }
  const begin = (...args: readonly string[]) => run(['src/commands/build.ts', ...args])

  const post = async (path: string, fields: Fields) => {
    const address = `${service}/demo/content/${path}`
    const body = new URLSearchParams(fields)
    const answer = await fetch(address, { method: 'POST', redirect: 'manual', body })
    expect(answer.status).toBe(303)
    return answer.headers.get('location') ?? ''
  }
  const control = async (path: string, method: 'POST' | 'DELETE', body: unknown = {}) =>
    fetch(`${service}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })

  /** Kills a build as soon as it is time, or lets it end before; answers its id. */
  const killWhen = async (
    isTime: (building: Building | undefined) => Promise<boolean>,
    ...args: readonly string[]
  ): Promise<string> => {
    const { child, ended } = begin(...args)
    let seen = await currentBuild(dataDir)
    while (!(await isTime(seen)) && child.exitCode === null) {
      await sleep(1)
      seen = (await currentBuild(dataDir)) ?? seen
    }
    child.kill('SIGKILL')
    await ended
    return seen?.build ?? ''
  }

  const house = {
    dataDir,
    begin,
    /** `npm run build`. */
    build: (...args: readonly string[]) => begin(...args).ended,
    /** A build as a server asks for it. */
    buildFor: (work: Partial<BuildWork> = {}) => {
      const { child, ended } = begin('--for-server')
      child.stdin.end(JSON.stringify({ covers: [], awaits: [], whole: false, ...work } satisfies BuildWork))
      return ended
    },
    /** `npm run releases`. */
    releases: (...args: readonly string[]) => run(['src/commands/releases.ts', ...args]).ended,
    /** What an editor does with an entry; the fields she leaves stay as they are. */
    edit: (action: 'publish' | 'unpublish', fields: Fields = {}, id = PIECE) =>
      post(
        `spaces/demo-space/environments/master/entries/${id}`,
        Object.fromEntries([
          ['action', action],
          ...Object.entries(fields).map(([name, value]) => [`field-${name}`, value]),
        ]),
      ),
    /** A new entry, still a draft; answers its id. */
    create: async (type: string) => (await post('entries', { type })).split('/').at(-1) ?? '',
    /** Milliseconds the delivery API lags behind what is published. */
    lag: (ms: number) => control('lag', 'POST', { ms }),
    fail: (...faults: readonly unknown[]) => control('faults', 'POST', faults),
    recover: () => control('faults', 'DELETE'),
    live: async () => openRelease(dataDir, (await currentReleaseId(dataDir)) ?? ''),
    lastReport: async () => (await readRecord(dataDir)).reports[0],
    killWhen,
    /** Kills a build as soon as it is in a phase, or behind it where that is too short to be seen; answers its id. */
    killIn: (phase: string) => killWhen(async (building) => building?.phase === phase),
    close: async () => {
      await standins.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
  return house
}

export type PrintingHouse = Awaited<ReturnType<typeof openPrintingHouse>>
