import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { joinSome } from '#domain/join-some.ts'
import { find, type Release } from '../release.ts'

/** The build failed a check and must not go live; the message says why. */
export class RefusedBuild extends Error {}

/** Sizes compressed with gzip. Real pages are far smaller; a larger one was built wrongly. */
const MAX_PAGE_BYTES = 60 * 1024
const MAX_SCRIPT_BYTES = 150 * 1024
const MAX_NAMED = 5

const REFERENCE = /\/_astro\/[\w.@~-]+\.\w+/g
const LOCATION = /<loc>([^<]+)<\/loc>/g

const refuseIf = (names: readonly string[], what: string) => {
  if (names.length > 0) throw new RefusedBuild(`${what}: ${joinSome(names, MAX_NAMED)}.`)
}

const unanswered = (release: Release, urls: readonly string[]) =>
  urls.filter((url) => {
    const { pathname, search } = new URL(url, 'http://shop')
    const path = decodeURIComponent(pathname)
    const found = find(release, path, search)
    // The page for unknown categories does not count as this category's page.
    return found?.kind !== 'page' || found.page === release.manifest.queries[path]?.unknown
  })

const eachText = async (
  release: Release,
  files: readonly string[],
  look: (file: string, text: string) => void,
) => {
  for (const file of files) {
    // We search for ASCII only, and latin1 strings take half the memory.
    look(file, readFileSync(join(release.folder, 'client', file), 'latin1'))
    // Let the syncing of the same files to disk go on.
    await others()
  }
}

const largerThan = (release: Release, files: readonly string[], limit: number) =>
  files.flatMap((file) => {
    const { size } = statSync(join(release.folder, 'client', `${file}.gz`))
    return size > limit ? [`${file} (${Math.ceil(size / 1024)} kB)`] : []
  })

/**
 * Checks a finished release and throws `RefusedBuild` unless every URL of the site map and every product has a page,
 * every page is complete, every hashed file that a file mentions exists, and no page or script is implausibly large.
 * `seen` are unchanged pages, which were checked when they were new.
 */
export const inspectRelease = async (
  release: Release,
  offers: Offers,
  seen: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const siteMap = await readFile(join(release.folder, 'client', 'sitemap.xml'), 'utf8')
  const urls = [...siteMap.matchAll(LOCATION)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
  if (urls.length === 0) throw new RefusedBuild('The site map is empty.')
  refuseIf(unanswered(release, urls), 'Addresses in the site map have no page')
  const products = Object.values(offers).map(({ slug }) => `/shop/${encodeURIComponent(slug)}`)
  refuseIf(unanswered(release, products), 'Pieces have no page')

  const files = Object.keys(release.manifest.files).filter((file) => !seen.has(file))
  const ofKind = (...endings: readonly string[]) => files.filter((file) => endings.includes(extname(file)))
  const missing = new Set<string>()
  const torn: string[] = []
  await eachText(release, ofKind('.html', '.css', '.js'), (file, text) => {
    if (extname(file) === '.html' && !text.trimEnd().endsWith('</html>')) torn.push(file)
    for (const [name] of text.matchAll(REFERENCE))
      if (!Object.hasOwn(release.manifest.files, name)) missing.add(`${name} of ${file}`)
  })
  refuseIf(torn, 'Pages end in the middle')
  refuseIf([...missing], 'Files are missing')
  refuseIf(largerThan(release, ofKind('.html'), MAX_PAGE_BYTES), 'Pages are too large')
  refuseIf(largerThan(release, ofKind('.js'), MAX_SCRIPT_BYTES), 'Scripts are too large')
}
