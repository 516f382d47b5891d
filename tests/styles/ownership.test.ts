import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import {
  classTokens,
  importsOf,
  listSources,
  quotedWords,
  readSource,
  selectorsOf,
  type SourceFile,
} from '../support/style-rules.ts'

/*
 * Who styles what; docs/decisions/0038-styles.md gives the reasons. `styles/` has what all share, and each kind of
 * page's entry. Everything else is styled where it is rendered: in its component's style block, or, if a script or an
 * island creates it, in a sheet beside that.
 */

const files = listSources('.astro', '.ts', '.tsx').map(readSource)
const bySource = new Map(files.map((file) => [file.path, file]))
const sheets = listSources('.css').map((path) => ({ path, css: readFileSync(`src/${path}`, 'utf8') }))
const shared = sheets.filter(({ path }) => path.startsWith('styles/'))
const owned = sheets.filter(({ path }) => !path.startsWith('styles/'))
const styled = files.filter(({ blocks }) => blocks.length > 0)

/** Every file that a page renders or wakes. */
const reachedFrom = (start: string, seen = new Set<string>()): ReadonlySet<string> => {
  const file = bySource.get(start)
  if (seen.has(start) || !file) return seen
  seen.add(start)
  for (const next of importsOf(file)) reachedFrom(next, seen)
  return seen
}

const PAGE_ELEMENTS = new Set(['html', 'body'])

/** Whether a file renders an element, as a tag or by its name in a script; any heading level counts. */
const prints = (text: string, element: string) =>
  new RegExp(`<${element}\\b|['"\`]${element}['"\`]`).test(text) ||
  (/^h[1-6]$/.test(element) && text.includes('`h${'))

/** The names in selectors that no file of the owner renders. */
const foreignNames = (css: string, owner: readonly SourceFile[], known: ReadonlySet<string> = new Set()) => {
  const words = new Set(owner.flatMap((file) => [...quotedWords(file)]))
  const text = owner.map(({ markup }) => markup).join('\n')
  return selectorsOf(css).flatMap(({ text: selector, classes, elements }) => [
    ...classes
      .filter((name) => !known.has(name) && !words.has(name))
      .map((name) => `.${name} in ${selector}`),
    ...elements
      .filter((name) => !PAGE_ELEMENTS.has(name) && !prints(text, name))
      .map((name) => `<${name}> in ${selector}`),
  ])
}

test('a component styles only what is in its own file', () => {
  const breaches = styled.flatMap((file) =>
    file.blocks.flatMap(({ css }) => foreignNames(css, [file]).map((name) => `${file.path}: ${name}`)),
  )
  expect(breaches).toEqual([])
})

/** Classes that everything may use. */
const sharedClasses = new Set(shared.flatMap(({ css }) => selectorsOf(css).flatMap(({ classes }) => classes)))

/** Classes that the toast library gives to its elements. */
const OF_A_LIBRARY = /^\.Toastify/

test('a sheet beside scripts or islands styles only what its own folder creates', () => {
  const breaches = owned.flatMap(({ path, css }) => {
    const folder = dirname(path)
    const owner = files.filter((file) => dirname(file.path) === folder)
    return foreignNames(css, owner, sharedClasses)
      .filter((name) => !OF_A_LIBRARY.test(name))
      .map((name) => `${path}: ${name}`)
  })
  expect(breaches).toEqual([])
})

/** The folders' sheets and the components' global blocks that style a class. */
const ownersOf = () => {
  const owners = new Map<string, Set<string>>()
  const note = (owner: string, css: string) => {
    for (const { leads } of selectorsOf(css))
      for (const name of leads) owners.set(name, (owners.get(name) ?? new Set()).add(owner))
  }
  for (const { css } of shared) note('styles', css)
  for (const { path, css } of owned) note(dirname(path), css)
  for (const { path, blocks } of styled)
    for (const { css } of blocks.filter(({ isGlobal }) => isGlobal)) note(path, css)
  return owners
}

test('no class is styled in two places', () => {
  const breaches = [...ownersOf()].flatMap(([name, owners]) => {
    const places = [...owners].filter(
      (owner) => ![...owners].some((other) => other !== owner && other.startsWith(`${owner}/`)),
    )
    return places.length > 1 ? [`.${name}: ${places.join(', ')}`] : []
  })
  expect(breaches).toEqual([])
})

test('a selector that reaches beyond its component begins with a class', () => {
  const breaches = [
    ...owned,
    ...styled.flatMap(({ path, blocks }) =>
      blocks.filter(({ isGlobal }) => isGlobal).map(({ css }) => ({ path, css })),
    ),
  ].flatMap(({ path, css }) =>
    selectorsOf(css)
      .filter(({ leads, isNested }) => leads.length === 0 && !isNested)
      .map(({ text }) => `${path}: ${text}`),
  )
  expect(breaches).toEqual([])
})

const pages = listSources('.astro').filter((path) => path.startsWith('pages/'))
const ONE_FLIGHT_PAGES = pages.filter((path) => /^pages\/(index|lookbook|shop\/)/.test(path))

test('only pages that load at once leave out the attributes of scoped styles', () => {
  const reached = new Set(ONE_FLIGHT_PAGES.flatMap((page) => [...reachedFrom(page)]))
  const breaches = styled.filter(
    ({ path, blocks }) => blocks.some(({ isGlobal }) => isGlobal) && !reached.has(path),
  )
  expect(breaches.map(({ path }: SourceFile) => path)).toEqual([])
})

/** The classes that a file's global blocks style. */
const ledBy = new Map(
  files.map(({ path, blocks }) => [
    path,
    new Set(
      blocks
        .filter(({ isGlobal }) => isGlobal)
        .flatMap(({ css }) => selectorsOf(css).flatMap(({ leads }) => leads)),
    ),
  ]),
)
const printedBy = new Map(files.map((file) => [file.path, new Set(classTokens(file))]))

test('a class that a global block styles is rendered by its own folder only, on every page that has it', () => {
  const breaches = pages.flatMap((page) => {
    const reached = [...reachedFrom(page)]
    const styling = reached.filter((path) => ledBy.get(path)?.size)
    return styling.flatMap((path) =>
      reached
        .filter((other) => dirname(other) !== dirname(path))
        .flatMap((other) =>
          [...(ledBy.get(path) ?? [])]
            .filter((name) => printedBy.get(other)?.has(name))
            .map((name) => `${other}: .${name} of ${path}`),
        ),
    )
  })
  expect([...new Set(breaches)]).toEqual([])
})
