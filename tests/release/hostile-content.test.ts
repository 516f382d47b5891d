import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { beforeAll, expect, test } from 'vitest'
import { badEntries, GOOD } from './bad-entries.ts'
import { useBuilt } from './use-built.ts'

const built = useBuilt(badEntries)
const pages = new Map<string, string>()

beforeAll(async () => {
  const client = join(built().release.folder, 'client')
  for (const name of await readdir(client, { recursive: true }))
    if (name.endsWith('.html')) pages.set(`/${name}`, await readFile(join(client, name), 'utf8'))
})

const documentOf = (html: string) => {
  const { document } = new Window()
  document.documentElement.innerHTML = html
  return document
}

test('forty careless entries take nothing else down', () => {
  const { report } = built()
  expect(new Set(report.warnings.map(({ id }) => id)).size).toBe(40)
  expect(report.summary).toMatch(/^Built/)
})

test('every product that has a title and a slug of its own has its page, and no other has', () => {
  const expected = [...GOOD, ...badEntries.flatMap(({ page }) => page ?? [])].map(
    (slug) => `/shop/${slug}.html`,
  )
  const manifest = [...pages.keys()].filter((path) => /^\/shop\/[^/]+\.html$/.test(path))
  expect(manifest.toSorted()).toEqual(expected.toSorted())
})

test('every careless entry is named in the build’s output, with its field', () => {
  const { report } = built()
  for (const { id, field } of badEntries)
    expect(
      report.warnings.filter((warning) => warning.id === id && warning.field === field),
      `${id}, ${field}`,
    ).not.toEqual([])
  const named = new Set(badEntries.map(({ id }) => id))
  expect(report.warnings.filter(({ id }) => !named.has(id))).toEqual([])
})

test('no page runs what an editor wrote', () => {
  for (const [path, html] of pages) {
    const policy = built().release.manifest.policies.join(' ')
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

test('what an editor wrote is shown as text', () => {
  const html = pages.get('/shop/bad-title-script.html') ?? ''
  expect(documentOf(html).querySelector('h1')?.textContent).toContain('<script>window.__x=1</script>')
})
