import { copyFileSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PathWithRoute, StaticPaths } from 'astro/runtime/prerender/static-paths.js'
import { z } from 'zod'
import { messageOf } from '#config/errors.ts'
import { KEYS_FILE, type ReleaseFile, tagOf } from '../format.ts'
import type { PagesApp } from './compile-pages.ts'
import { type EarlierFiles, formsOf, type KnownFile } from './compress.ts'
import { settleFile } from './compress-threads.ts'
import { OWN_PICTURES, UNCOPIED } from './copy-pictures.ts'
import { openPolicies } from './narrow-policy.ts'

/** The file in which a build records the facts about its pages; it is never served. */
export const PAGE_FACTS = 'pages.json'

/** What a build records about a page besides its HTML. */
export interface PageFacts extends KnownFile {
  /** Its content security policy. */
  readonly policy: string
  /** Identifies everything the page depends on except the code: equal keys mean equal pages. */
  readonly key?: string
  /** Whether it contains pictures that are still to be copied into the release. */
  readonly isUncopied?: boolean
}

/** Reads the facts about a build's pages, by file. */
export const readPageFacts = async (folder: string): Promise<Readonly<Record<string, PageFacts>>> =>
  JSON.parse(await readFile(join(folder, PAGE_FACTS), 'utf8')) as Record<string, PageFacts>

/** A release built by the same code, whose pages are reused if their keys are the same. */
export interface EarlierRelease extends EarlierFiles {
  readonly manifest: Pick<ReleaseFile, 'files' | 'pages' | 'policies'>
}

const OWN_PICTURE = /\/pictures\/[\w-]+\.\w+/g

const keysSchema = z.record(z.string(), z.string())

/** The keys of a release's pages, by file; empty if they can't be read. */
const keysOf = async ({ folder }: EarlierRelease): Promise<z.infer<typeof keysSchema>> => {
  try {
    return keysSchema.parse(JSON.parse(await readFile(join(folder, KEYS_FILE), 'utf8')))
  } catch {
    return {}
  }
}

const linkOrCopy = (from: string, to: string) => {
  try {
    linkSync(from, to)
  } catch {
    // Hard links don't work across file systems.
    copyFileSync(from, to)
  }
}

/**
 * Returns a function that puts an earlier release's page, with its pictures, into the new build if its key is the same,
 * and returns its facts. Files are read synchronously: for many small ones that takes a fifth of the time.
 */
const openReuse = async (earlier: EarlierRelease, client: string) => {
  const { folder, manifest } = earlier
  const keys = await keysOf(earlier)
  const policies = new Map(Object.values(manifest.pages).map(({ file, policy }) => [file, policy]))
  const from = join(folder, 'client')
  const copied = new Set<string>()
  const copyPicture = (picture: string) => {
    if (copied.has(picture)) return
    copied.add(picture)
    mkdirSync(dirname(join(client, picture)), { recursive: true })
    // No link: a build may write the picture again, and would write into the live release.
    copyFileSync(join(from, picture), join(client, picture))
  }
  return (file: string, key: string): PageFacts | undefined => {
    const policy = manifest.policies[policies.get(file) ?? -1]
    if (policy === undefined || keys[file] !== key) return undefined
    try {
      const bytes = readFileSync(join(from, file))
      const tag = tagOf(bytes)
      // A page damaged on disk has another tag; one with pictures that could not be copied is rendered to try again.
      if (tag !== manifest.files[file]?.tag || bytes.includes(UNCOPIED)) return undefined
      // Most pages have no such pictures, and searching bytes is faster than decoding them.
      if (bytes.includes(OWN_PICTURES))
        for (const [picture] of bytes.toString('latin1').matchAll(OWN_PICTURE)) copyPicture(picture)
      // A link is safe here: a page is never written again.
      linkOrCopy(join(from, file), join(client, file))
      return { policy, key, reusedTag: tag }
    } catch {
      return undefined
    }
  }
}

const fileOf = ({ pathname, route }: PathWithRoute): string => {
  if (route.type === 'endpoint') return pathname
  return pathname === '' || pathname === '/' ? '/index.html' : `${pathname}.html`
}

/** Returns a function that renders a page to its bytes and its policy, which allows only its own scripts and styles. */
const openRendering = (app: PagesApp) => {
  const policies = openPolicies()
  const ask = async ({ route }: PathWithRoute, url: URL, isTold: boolean) => {
    app.manifest.shouldInjectCspMetaTags = isTold
    const answer = await app.render(new Request(url), { routeData: route })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const html = bytes.toString()
    const policy = isTold
      ? policies.tell(route.component, answer.headers.get('content-security-policy') ?? '', html)
      : policies.of(route.component, html)
    return { bytes, policy }
  }
  return async (path: PathWithRoute, url: URL) => {
    try {
      const { bytes, policy } = await ask(path, url, !policies.isKnown(path.route.component))
      return { bytes, policy: policy ?? (await ask(path, url, true)).policy ?? '' }
    } catch (error) {
      const why = messageOf(error)
      throw new Error(`${path.pathname} could not be rendered: ${why}`, { cause: error })
    }
  }
}

/** How many rendered pages may wait in memory to be written and compressed. */
const MOST_WAITING = 64

/**
 * Renders every prerendered page, from the catalogue this process was given, into the folder of files for visitors:
 * `/shop/<slug>` into `/shop/<slug>.html`. A page whose key is unchanged since the earlier release is reused; a page
 * without pictures to copy is compressed while others are rendered. Returns the facts of every page, by file. Rejects,
 * naming the page, if one can't be rendered, and with the file system's error if one can't be written; after that
 * nothing is written any more.
 */
export const renderPages = async (
  app: PagesApp,
  client: string,
  earlier?: EarlierRelease,
): Promise<Readonly<Record<string, PageFacts>>> => {
  const { origin } = new URL(app.manifest.site ?? '')
  const render = openRendering(app)
  const reuse = earlier && (await openReuse(earlier, client))
  // If two routes make the same path, the first wins, as in routing.
  const paths = new Map<string, PathWithRoute>()
  for (const path of await new StaticPaths(app).getAll()) {
    const file = fileOf(path)
    if (!paths.has(file)) paths.set(file, path)
  }
  const pages = [...paths.keys()].filter((file) => file.endsWith('.html')).length
  const facts: Record<string, PageFacts> = {}
  const compressing: Promise<void>[] = []
  for (const folder of new Set([...paths.keys()].map(dirname)))
    mkdirSync(join(client, folder), { recursive: true })
  try {
    for (const [file, path] of paths) {
      const to = join(client, file)
      const { cacheKey: key } = path
      const reused = key === undefined ? undefined : reuse?.(file, key)
      if (reused) {
        facts[file] = reused
        continue
      }
      const { bytes, policy } = await render(path, new URL(file, origin))
      const rendered = { policy, ...(key !== undefined && { key }) }
      if (bytes.includes(UNCOPIED)) {
        writeFileSync(to, bytes)
        facts[file] = { ...rendered, isUncopied: true }
        continue
      }
      // Set now, without the tag, so that the facts are in the order of the pages.
      facts[file] = rendered
      const settled = settleFile({ path: to, bytes, ...formsOf(file, pages, earlier) }).then(
        (tag) => void (facts[file] = { ...rendered, tag }),
      )
      // It is awaited below; until then, a rejection must not count as unhandled.
      settled.catch(() => undefined)
      compressing.push(settled)
      await compressing.at(-MOST_WAITING)
    }
  } finally {
    // After an error, too: the caller removes the folder, and nothing may still be writing to it.
    await Promise.allSettled(compressing)
  }
  await Promise.all(compressing)
  return facts
}
