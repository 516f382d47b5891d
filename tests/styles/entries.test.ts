import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, matchesGlob, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'
import { classTokens, importsOf, listSources, readSource, selectorsOf } from '../support/style-rules.ts'

/*
 * Each kind of page has one entry sheet in styles/, which names the files its pages are made of. These tests use
 * Tailwind's own compiler and every page's imports, so that no class lacks its rule and no custom property its value.
 */

const require = createRequire(import.meta.url)
const files = new Map(listSources('.astro', '.ts', '.tsx').map((path) => [path, readSource(path)]))
const pages = [...files.keys()].filter((path) => path.startsWith('pages/') && path.endsWith('.astro'))

const PRINTING = /^(pages|layouts|components|islands|styles)\//

/** Every file that a page renders, wakes or loads, including style sheets. */
const reachedFrom = (start: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(start)) return seen
  seen.add(start)
  const file = files.get(start)
  for (const next of file ? importsOf(file) : []) if (PRINTING.test(next)) reachedFrom(next, seen)
  return seen
}

/** A sheet with those that it imports. */
const sheetAt = (path: string): string =>
  readFileSync(join('src', path), 'utf8').replaceAll(/@import '(\.[^']+)'[^;]*;/g, (_, next: string) =>
    sheetAt(join(dirname(path), next)),
  )

const isEntry = (path: string) =>
  /^styles\/[\w-]+\.css$/.test(path) && /tailwindcss\/utilities/.test(sheetAt(path))

const loadStylesheet = async (id: string, base: string) => {
  const path = id.startsWith('.') ? resolve(base, id) : require.resolve(id)
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
}

const everyFile = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => resolve(entry.parentPath, entry.name))

/** All rules of an entry, including the utilities that its files use. */
const buildSheet = async (entry: string) => {
  const base = resolve('src/styles')
  const compiler = await compile(readFileSync(join('src', entry), 'utf8'), { base, loadStylesheet })
  const isIn = (path: string, source: { base: string; pattern: string }) => {
    const pattern = resolve(source.base, source.pattern)
    return matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)
  }
  const scanned = everyFile.filter(
    (path) =>
      compiler.sources.some((source) => !source.negated && isIn(path, source)) &&
      !compiler.sources.some((source) => source.negated && isIn(path, source)),
  )
  const words = new Set(
    scanned.flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return [...text.split(/[\s'"`<>{}=;,]+/), ...text.split(/[\s'"`]+/), ...(text.match(/--[\w-]+/g) ?? [])]
    }),
  )
  return compiler.build([...words])
}

const classesIn = (css: string) =>
  new Set(selectorsOf(css).flatMap(({ classes, ofPage }) => [...classes, ...ofPage]))

/** Classes by which scripts find elements; they have no styles. */
const MARKS = new Set(['look'])

const entries = new Map<string, Set<string>>()
for (const page of pages)
  for (const path of reachedFrom(page))
    if (path.endsWith('.css') && isEntry(path)) entries.set(path, (entries.get(path) ?? new Set()).add(page))

test.each([...entries.keys()])('%s only gathers other sheets', (entry) => {
  expect(selectorsOf(readFileSync(join('src', entry), 'utf8'))).toEqual([])
})

test.each([...entries])('%s has a rule for every class of its pages', async (entry, own) => {
  const css = await buildSheet(entry)
  const known = classesIn(css)
  const lost = [...own].flatMap((page) => {
    const all = [...reachedFrom(page)]
    // Pages whose islands load at once have no late sheet.
    const isAtOnce = all.some((path) => /<Shell\b[^>]*\sislandsAtOnce\b/.test(files.get(path)?.markup ?? ''))
    const reached = isAtOnce ? all.filter((path) => path !== 'styles/late.css') : all
    const styles = reached.flatMap((path) =>
      path.endsWith('.css')
        ? [isEntry(path) ? '' : sheetAt(path)]
        : (files.get(path)?.blocks.map((block) => block.css) ?? []),
    )
    const here = new Set([...known, ...styles.flatMap((text) => [...classesIn(text)])])
    return reached.flatMap((path) => {
      const file = files.get(path)
      return file
        ? classTokens(file)
            .filter((name) => !here.has(name) && !MARKS.has(name))
            .map((name) => `${path}: ${name}`)
        : []
    })
  })
  expect([...new Set(lost)]).toEqual([])
})

/** Custom properties such as `--color-ink` that a text uses without a fallback. */
const namesUsed = (css: string) => [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name)

test.each([...entries])(
  '%s defines every custom property that the styles of its pages use',
  async (entry, own) => {
    const css = await buildSheet(entry)
    const lost = [...own].flatMap((page) => {
      const styles = [...reachedFrom(page)].flatMap((path) => {
        const file = files.get(path)
        if (!file) return []
        const sheets = importsOf(file, { withQueries: false }).filter(
          (next) => next.endsWith('.css') && !isEntry(next),
        )
        return [...file.blocks.map((block) => block.css), ...sheets.map(sheetAt)].map((text) => ({
          path,
          text,
        }))
      })
      const given = new Set(
        [css, ...styles.map(({ text }) => text)].flatMap((text) => text.match(/--[\w-]+(?=\s*:)/g) ?? []),
      )
      return [{ path: entry, text: css }, ...styles].flatMap(({ path, text }) =>
        namesUsed(text)
          .filter((name) => !given.has(name) && !name.startsWith('--tw-'))
          .map((name) => `${path}: ${name}`),
      )
    })
    expect([...new Set(lost)]).toEqual([])
  },
)
