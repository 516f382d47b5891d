import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { currentReleaseId } from '#release/pointer.ts'
import { find, openRelease, type Release } from '#release/release.ts'
import { readRecord, type BuildReport } from '#release/report.ts'
import { type Standins, startStandins } from '#standins/start.ts'
import { copySharedPictures, LONGEST_BUILD_MS } from '../support/shared-release.ts'
import { type BadEntry, catalogueWith } from './bad-entries.ts'
import { MACHINE_ENV } from '../support/machine-env.ts'

/** A thousand names as keyboards, clipboards and other systems make them, in one build. */

const SITE = 'http://127.0.0.1:4394'
const COUNT = 1000
const SEED = 20261121

// A name is short as a rule, of one alphabet as a rule, and now and then anything a string can hold.
const anything = fc.string({ unit: 'binary', maxLength: 60 })
const words = fc.string({ unit: 'grapheme', maxLength: 24 })
const decomposed = words.map((text) => text.normalize('NFD'))
const plain = fc.stringMatching(/^[a-zé][a-zé0-9._~-]{1,16}[a-zé0-9]$/)
const told = fc.constantFrom(
  'lapel.html',
  'cafe\u0301',
  'index',
  'index.html',
  '404',
  'category',
  'con',
  '.well-known',
  '-none-',
  'SILK',
  'silk',
  'Ⅷ',
  'ﬁn',
  'İstanbul',
  '\ud800',
  '\u200b',
  'a\u202eb',
  '…',
  '[slug]',
  '[...slug]',
  ':slug',
  '*',
)
const ended = plain.chain((text) =>
  fc.constantFrom('.html', '.htm', '.json', '.br', '.', '/').map((end) => text + end),
)
const name = fc.oneof(
  { weight: 4, arbitrary: anything },
  { weight: 4, arbitrary: words },
  { weight: 3, arbitrary: decomposed },
  { weight: 3, arbitrary: plain },
  { weight: 2, arbitrary: ended },
  { weight: 2, arbitrary: told },
)
const named = fc.record({ slug: name, title: name, category: name })
// Every tab stands on every page, so a few odd categories say as much as many.
const entries: readonly BadEntry[] = fc
  .sample(named, { seed: SEED, numRuns: COUNT })
  .map(({ category, ...names }, index) => ({
    id: `any-${index}-`,
    type: 'product',
    field: '',
    fields: { ...names, category: index % 20 === 0 ? category : 'Blazer' },
  }))

let folder: string
let standins: Standins
let release: Release
let report: BuildReport | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-names-'))
  const file = join(folder, 'content.json')
  await writeFile(file, await catalogueWith(entries))
  await copySharedPictures(folder)
  vi.stubEnv('CATALOGUE_FILE', file)
  standins = await startStandins(['contentful'], { dataDir: folder, siteUrl: SITE })
  vi.unstubAllEnvs()
  const env = { ...MACHINE_ENV, ...standins.env, DATA_DIR: folder, SITE_URL: SITE }
  const build = spawn(process.execPath, ['src/commands/build.ts'], { env, stdio: 'ignore' })
  const code = await new Promise((resolve) => build.once('close', resolve))
  report = (await readRecord(folder)).reports[0]
  if (code !== 0) throw new Error(report?.summary)
  release = await openRelease(folder, (await currentReleaseId(folder)) ?? '')
}, 2 * LONGEST_BUILD_MS)
afterAll(async () => {
  await standins?.stop()
  await rm(folder, { recursive: true, force: true })
})

const warnedOf = (id: string) => report?.warnings.filter((warning) => warning.id === id) ?? []
const isLeftOut = ({ id }: BadEntry) => warnedOf(id).some(({ why }) => why.includes('no page'))
const textOf = (name: unknown) => String(name).replace(/[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '')

test('every product has its page under its own name, or is named with the reason', async () => {
  const shown = entries.filter((entry) => !isLeftOut(entry))
  expect(shown.length).toBeGreaterThan(COUNT / 4)
  const lost: string[] = []
  for (const { id, fields } of shown) {
    const found = find(release, `/shop/${String(fields.slug).trim().normalize('NFC')}`, '')
    const file = found?.kind === 'page' ? found.page.file : '404.html'
    const html = await readFile(join(release.folder, 'client', file), 'utf8')
    if (!html.includes(id)) lost.push(`${id} ${String(fields.slug)}`)
  }
  expect(lost).toEqual([])
  expect(report?.outcome).toBe('published')
})

test('a name of one look is refused for one reason only: it has no letter, or cannot stand in a path', () => {
  const usable = entries.filter(({ fields }) => /^[a-z][a-z0-9_~-]*$/.test(String(fields.slug)))
  expect(usable.length).toBeGreaterThan(20)
  const unjustly = usable.filter((entry) => {
    const reasons = warnedOf(entry.id).map(({ why }) => why)
    return isLeftOut(entry) && !reasons.some((why) => /is empty|taken by an earlier/.test(why))
  })
  expect(unjustly).toEqual([])
})

test('a title is shown as it was written, but for what is no character', async () => {
  const offers = JSON.parse(await readFile(join(release.folder, 'catalogue.json'), 'utf8')) as Offers
  const shown = entries.filter(({ id }) => offers[id])
  expect(shown.map(({ id }) => offers[id]?.title.replace(/\s/g, ''))).toEqual(
    shown.map(({ fields }) =>
      textOf(fields.title)
        .normalize('NFC')
        .replace(/[\s\p{Cc}]/gu, ''),
    ),
  )
})

test('feeds and site map hold nothing that XML forbids', async () => {
  for (const name of ['sitemap.xml', 'new.xml', 'merchant.xml'])
    expect(await readFile(join(release.folder, 'client', name), 'utf8')).not.toMatch(
      /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u,
    )
})
