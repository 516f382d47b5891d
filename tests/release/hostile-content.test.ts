import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentReleaseId } from '#release/pointer.ts'
import { openRelease, type Release } from '#release/release.ts'
import { readRecord, type BuildReport } from '#release/report.ts'
import { type Standins, startStandins } from '#standins/start.ts'
import { BUILT_PAGES, copySharedPictures, SHOP_PAGES } from '../support/shared-release.ts'
import { badEntries, catalogueWith, GOOD } from './bad-entries.ts'
import { MACHINE_ENV } from '../support/machine-env.ts'

let folder: string
let standins: Standins
let code: number | null
let release: Release
let report: BuildReport | undefined
const pages = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-hostile-'))
  const file = join(folder, 'content.json')
  await writeFile(file, await catalogueWith(badEntries))
  await copySharedPictures(folder)
  vi.stubEnv('CATALOGUE_FILE', file)
  standins = await startStandins(['contentful'], { dataDir: folder, siteUrl: SHOP_PAGES.SITE_URL })
  vi.unstubAllEnvs()
  const env = { ...MACHINE_ENV, ...standins.env, ...BUILT_PAGES, DATA_DIR: folder }
  const build = spawn(process.execPath, ['src/commands/build.ts'], { env, stdio: 'ignore' })
  code = await new Promise((resolve) => build.once('close', resolve))
  report = (await readRecord(folder)).reports[0]
  if (code !== 0) throw new Error(report?.summary)
  release = await openRelease(folder, (await currentReleaseId(folder)) ?? '')
  const client = join(release.folder, 'client')
  for (const name of await readdir(client, { recursive: true }))
    if (name.endsWith('.html')) pages.set(`/${name}`, await readFile(join(client, name), 'utf8'))
}, 300_000)
afterAll(async () => {
  await standins?.stop()
  await rm(folder, { recursive: true, force: true })
})

const documentOf = (html: string) => {
  const { document } = new Window()
  document.documentElement.innerHTML = html
  return document
}

test('forty careless entries take nothing down', () => {
  expect(new Set(report?.warnings.map(({ id }) => id)).size).toBe(40)
  expect(report?.summary).toMatch(/^Built/)
  expect(code).toBe(0)
})

test('every product that has a title and a slug of its own has its page, and no other has', () => {
  const expected = [...GOOD, ...badEntries.flatMap(({ page }) => page ?? [])].map(
    (slug) => `/shop/${slug}.html`,
  )
  const manifest = [...pages.keys()].filter((path) => /^\/shop\/[^/]+\.html$/.test(path))
  expect(manifest.toSorted()).toEqual(expected.toSorted())
})

test('every careless entry is named in the build’s output, with its field', () => {
  for (const { id, field } of badEntries)
    expect(
      report?.warnings.filter((warning) => warning.id === id && warning.field === field),
      `${id}, ${field}`,
    ).not.toEqual([])
  const named = new Set(badEntries.map(({ id }) => id))
  expect(report?.warnings.filter(({ id }) => !named.has(id))).toEqual([])
})

test('no page runs what an editor wrote', () => {
  for (const [path, html] of pages) {
    const policy = release.manifest.policies.join(' ')
    const document = documentOf(html)
    for (const script of document.querySelectorAll('script')) {
      if (script.getAttribute('type')?.includes('json')) {
        expect(() => JSON.parse(script.textContent), path).not.toThrow()
        continue
      }
      const origin = script.getAttribute('src')
      if (origin) expect(origin, path).toMatch(/^\/_astro\//)
      else
        expect(policy, `${path}: ${script.textContent.slice(0, 80)}`).toContain(
          createHash('sha256').update(script.textContent).digest('base64'),
        )
    }
    const elements = [...document.querySelectorAll('*')]
    const handlers = elements.filter((one) => one.getAttributeNames().some((name) => name.startsWith('on')))
    expect(
      handlers.map((one) => one.outerHTML.slice(0, 120)),
      path,
    ).toEqual([])
    const links = elements.flatMap((one) =>
      ['href', 'src', 'action'].flatMap((name) => one.getAttribute(name) ?? []),
    )
    expect(
      links.filter((origin) => !/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|[\w-]+$|$)/.test(origin)),
      path,
    ).toEqual([])
  }
})

test('the words an editor wrote are shown as words', () => {
  const html = pages.get('/shop/bad-title-script.html') ?? ''
  expect(documentOf(html).querySelector('h1')?.textContent).toContain('<script>window.__x=1</script>')
})
