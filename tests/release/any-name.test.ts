import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { find } from '#release/release.ts'
import type { BadEntry } from './bad-entries.ts'
import { useBuilt } from './use-built.ts'

/** A thousand names, as keyboards, clipboards and other systems produce them, in one build. */

const COUNT = 1000
const SEED = 20261121

// Most names are short and in one script; some contain anything a string can hold.
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
// Every page lists every tab, so a few odd categories prove as much as many.
const entries: readonly BadEntry[] = fc
  .sample(named, { seed: SEED, numRuns: COUNT })
  .map(({ category, ...names }, index) => ({
    id: `any-${index}-`,
    type: 'product',
    field: '',
    fields: { ...names, category: index % 20 === 0 ? category : 'Blazer' },
  }))

const built = useBuilt(entries)

const warnedOf = (id: string) => built().report.warnings.filter((warning) => warning.id === id)
const isLeftOut = ({ id }: BadEntry) => warnedOf(id).some(({ why }) => why.includes('no page'))
const textOf = (name: unknown) => String(name).replace(/[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '')

test('every product has its page under its own name, or is reported with the reason', async () => {
  const { release, report } = built()
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
  expect(report.outcome).toBe('published')
})

test('a look’s name is refused only if it has no letter or can’t be part of a path', () => {
  const usable = entries.filter(({ fields }) => /^[a-z][a-z0-9_~-]*$/.test(String(fields.slug)))
  expect(usable.length).toBeGreaterThan(20)
  const unjustly = usable.filter((entry) => {
    const reasons = warnedOf(entry.id).map(({ why }) => why)
    return isLeftOut(entry) && !reasons.some((why) => /is empty|taken by an earlier/.test(why))
  })
  expect(unjustly).toEqual([])
})

test('a title is shown as it was written, except for invalid characters and invisible ones that were copied along', async () => {
  const offers = JSON.parse(await readFile(join(built().release.folder, 'catalogue.json'), 'utf8')) as Offers
  const shown = entries.filter(({ id }) => offers[id])
  expect(shown.map(({ id }) => offers[id]?.title.replace(/\s/g, ''))).toEqual(
    shown.map(({ fields }) =>
      textOf(fields.title)
        .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/gu, '')
        .normalize('NFC')
        .replace(/[\s\p{Cc}]/gu, ''),
    ),
  )
})

test('feeds and sitemap contain nothing that XML forbids', async () => {
  for (const name of ['sitemap.xml', 'new.xml', 'merchant.xml'])
    expect(await readFile(join(built().release.folder, 'client', name), 'utf8')).not.toMatch(
      /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u,
    )
})
