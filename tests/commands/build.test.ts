import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentReleaseId, listReleaseIds, openRelease } from '#front/release.ts'
import { currentBuild } from '#server/publishing/build-lock.ts'
import { BUSY_CODE } from '#server/publishing/build-process.ts'
import { readRecord } from '#server/publishing/build-report.ts'
import type { BuildWork } from '#server/publishing/build-work.ts'
import { type Standins, startStandins } from '#standins/start.ts'

const SITE = 'http://127.0.0.1:4399'
const PIECE = 'product-emerald-peak-lapel-blazer'
const LONG = { timeout: 120_000 }

let dataDir: string
let standins: Standins

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-build-'))
  standins = await startStandins(['contentful'], { dataDir, siteUrl: SITE })
})
afterAll(async () => {
  await standins.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const begin = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, ['src/commands/build.ts', ...args], {
    env: { PATH: process.env.PATH, ...standins.env, DATA_DIR: dataDir, SITE_URL: SITE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
  return { child, ended }
}

const build = (...args: readonly string[]) => begin(args).ended

const buildFor = (work: Partial<BuildWork>, env?: Readonly<Record<string, string>>) => {
  const { child, ended } = begin(['--for-server'], env)
  child.stdin.end(JSON.stringify({ covers: [], awaits: [], whole: false, ...work } satisfies BuildWork))
  return ended
}

const edit = async (action: 'publish' | 'unpublish', fields: Readonly<Record<string, string>> = {}) => {
  const address = `${standins.addresses.contentful}/demo/content/spaces/demo-space/environments/master/entries/${PIECE}`
  const form = Object.entries(fields).map(([name, value]): [string, string] => [`field-${name}`, value])
  const body = new URLSearchParams([['action', action], ...form])
  expect((await fetch(address, { method: 'POST', redirect: 'manual', body })).status).toBe(303)
}

const control = (path: string, body: unknown) =>
  fetch(`${standins.addresses.contentful}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const live = async () => {
  const id = await currentReleaseId(dataDir)
  return openRelease(dataDir, id ?? '')
}

const tagsOf = async () => {
  const { printed } = await live()
  return { files: printed.files, pages: printed.pages, policies: printed.policies }
}

const lastReport = async () => (await readRecord(dataDir)).reports[0]

test(
  'a change is printed alone, says what it was, and the release equals a whole build byte for byte',
  LONG,
  async () => {
    expect(await build()).toMatchObject({ code: 0 })
    const before = await tagsOf()
    expect((await build('--if-changed')).said).toContain('shows the published content')

    await edit('publish', { title: 'Peak lapel, anew' })
    expect(await buildFor({ covers: ['change-1'] })).toMatchObject({ code: 0 })
    const { covered } = await readRecord(dataDir)
    expect(Object.keys(covered)).toEqual(['change-1'])
    expect(await lastReport()).toMatchObject({
      outcome: 'published',
      differences: [
        {
          id: PIECE,
          what: 'changed',
          fields: [{ field: 'title', before: 'The Peak Lapel Blazer', after: 'Peak lapel, anew' }],
        },
      ],
      changedPages: { first: expect.arrayContaining(['/shop/emerald-peak-lapel-blazer']) },
    })
    expect((await lastReport())?.changedPages.first).not.toContain('/about')
    const changed = await tagsOf()
    const page = '/shop/emerald-peak-lapel-blazer.html'
    expect(changed.files[page]?.tag).not.toBe(before.files[page]?.tag)
    expect(changed.files['/about.html']).toEqual(before.files['/about.html'])
    expect(await readFile(join((await live()).folder, 'client', page), 'utf8')).toContain('Peak lapel, anew')

    expect(await build()).toMatchObject({ code: 0 })
    expect(await tagsOf()).toEqual(changed)
  },
)

test('a build waits until the delivery API shows what the call spoke of', LONG, async () => {
  await control('lag', { ms: 1500 })
  await edit('publish', { title: 'Late but fresh' })
  const awaits: BuildWork['awaits'] = [
    { kind: 'Entry', id: PIECE, shows: { revision: 3, publishedAt: null } },
  ]
  expect(await buildFor({ awaits })).toMatchObject({ code: 0 })
  await control('lag', { ms: 0 })
  expect(await lastReport()).toMatchObject({
    late: [],
    differences: [{ fields: [{ after: 'Late but fresh' }] }],
  })
})

test(
  'a piece whose slug an editor emptied keeps its page, and the report names entry and field',
  LONG,
  async () => {
    const { id } = await live()
    await edit('publish', { slug: '' })
    expect(await buildFor({})).toMatchObject({ code: 2, said: expect.stringContaining('field "slug"') })
    expect((await live()).id).toBe(id)
    expect(await lastReport()).toMatchObject({ outcome: 'refused', blames: [{ id: PIECE, field: 'slug' }] })
    await edit('publish', { slug: 'emerald-peak-lapel-blazer' })
  },
)

test('a content service that is away fails the build with words an editor understands', LONG, async () => {
  const { id } = await live()
  const elsewhere = { CONTENTFUL_API_URL: 'http://127.0.0.1:1' }
  const awaits: BuildWork['awaits'] = [{ kind: 'Entry', id: PIECE }]
  for (const work of [{}, { awaits }]) {
    expect(await buildFor(work, elsewhere)).toMatchObject({ code: 1 })
    const { outcome, said = '' } = (await lastReport()) ?? {}
    expect(outcome).toBe('failed')
    expect(said).toMatch(/^The shop could not be printed\. The content service could not be reached/)
    expect(said).not.toContain('Bearer')
  }
  expect((await live()).id).toBe(id)
})

/** Kills a build as soon as it is in a phase; answers its id. */
const killIn = async (phase: string): Promise<string> => {
  await edit('publish', { title: `Killed while ${phase}` })
  const { child, ended } = begin()
  let building = await currentBuild(dataDir)
  while (building?.phase !== phase && child.exitCode === null) {
    await sleep(1)
    building = await currentBuild(dataDir)
  }
  child.kill('SIGKILL')
  await ended
  return building?.build ?? 'it ended first'
}

test(
  'a build that is killed in any of its phases leaves a whole live release, and the next one clears up',
  LONG,
  async () => {
    const { id } = await live()
    const killed: string[] = []
    for (const phase of ['reading', 'printing', 'compressing']) {
      killed.push(await killIn(phase))
      expect((await live()).id, phase).toBe(id)
    }
    // Here the switch may have happened already; either way what is live is whole.
    killed.push(await killIn('switching'))
    expect(await readdir(join(dataDir, 'releases'))).toContain((await live()).id)

    expect(await build('--if-changed')).toMatchObject({ code: 0 })
    expect((await readRecord(dataDir)).reports[1]).toMatchObject({ id: killed[3], outcome: 'interrupted' })
    expect((await readdir(join(dataDir, 'releases'))).filter((name) => name.startsWith('.'))).toEqual([])
    expect((await readdir('dist')).filter((name) => killed.includes(name))).toEqual([])
    const page = join((await live()).folder, 'client/shop/emerald-peak-lapel-blazer.html')
    expect(await readFile(page, 'utf8')).toContain('Killed while switching')
  },
)

test('two builds never work in one data folder; a server’s goes away, a person’s waits', LONG, async () => {
  await edit('publish', { title: 'One at a time' })
  const first = begin(['--if-changed'])
  while (!(await currentBuild(dataDir))) await sleep(5)
  expect(await buildFor({})).toMatchObject({ code: BUSY_CODE })
  const [one, other] = await Promise.all([first.ended, build('--if-changed')])
  expect([one.code, other.code]).toEqual([0, 0])
  expect(other.said).toContain('shows the published content')
})

test(
  'an earlier release is live again within a second, and stays until something else is published',
  LONG,
  async () => {
    const releases = (...args: readonly string[]) =>
      new Promise<number | null>((resolve) =>
        spawn(process.execPath, ['src/commands/releases.ts', ...args], {
          env: { PATH: process.env.PATH, ...standins.env, DATA_DIR: dataDir, SITE_URL: SITE },
        }).once('close', resolve),
      )
    const [, earlier = ''] = await listReleaseIds(dataDir)
    expect(await releases('switch', earlier)).toBe(0)
    expect((await live()).id).toBe(earlier)
    expect(await buildFor({})).toMatchObject({ code: 0, said: expect.stringContaining('made live by hand') })
    expect((await live()).id).toBe(earlier)
    await edit('publish', { title: 'Something else' })
    expect(await buildFor({})).toMatchObject({ code: 0 })
    expect((await live()).id).not.toBe(earlier)
    expect(await releases('switch', 'no-such-release')).toBe(1)
  },
)
