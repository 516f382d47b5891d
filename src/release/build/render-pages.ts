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

/** Holds what a build says of its pages beside their texts, and is never served. */
export const PAGE_FACTS = 'pages.json'

/** What a build says of a page beside its text. */
export interface PageFacts extends KnownFile {
  /** Its content security policy. */
  readonly policy: string
  /** Names everything it shows beside the code. */
  readonly key?: string
  /** It shows pictures that are to be copied into the release. */
  readonly isUncopied?: boolean
}

/** What a build said of its pages, by file. */
export const readPageFacts = async (folder: string): Promise<Readonly<Record<string, PageFacts>>> =>
  JSON.parse(await readFile(join(folder, PAGE_FACTS), 'utf8')) as Record<string, PageFacts>

/** A release of the same code, whose pages are reused where they show the same. */
export interface EarlierRelease extends EarlierFiles {
  readonly manifest: Pick<ReleaseFile, 'files' | 'pages' | 'policies'>
}

const OWN_PICTURE = /\/pictures\/[\w-]+\.\w+/g

const keysSchema = z.record(z.string(), z.string())

/** The keys of a release's pages, by file; none where they can't be read. */
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
    // Folders of different file systems share no file.
    copyFileSync(from, to)
  }
}

/**
 * Brings the page of an earlier release, with its pictures, into a folder when its key is the same; answers its facts.
 * A build does nothing else meanwhile, and small files read at once cost a fifth of those that are waited for.
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
    // A build writes its pictures again: were it the same file, the live release would be written to.
    copyFileSync(join(from, picture), join(client, picture))
  }
  return (file: string, key: string): PageFacts | undefined => {
    const policy = manifest.policies[policies.get(file) ?? -1]
    if (policy === undefined || keys[file] !== key) return undefined
    try {
      const bytes = readFileSync(join(from, file))
      const tag = tagOf(bytes)
      // What became of it on the disk since is told by its tag, and a picture that could not be had is tried again.
      if (tag !== manifest.files[file]?.tag || bytes.includes(UNCOPIED)) return undefined
      // Most pages have none, and bytes are looked through faster than text.
      if (bytes.includes(OWN_PICTURES))
        for (const [picture] of bytes.toString('latin1').matchAll(OWN_PICTURE)) copyPicture(picture)
      // A page is never written to again.
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

/** Renders one page, and answers its bytes with its policy, which allows no script or style of other pages. */
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

/** Rendered pages that wait to be written and compressed, and are held in memory. */
const MOST_WAITING = 64

/**
 * Renders every page that is built ahead, from the catalogue this process was given, into a folder of what visitors
 * fetch: `/shop/<slug>` into `/shop/<slug>.html`. A page with the key of one in the earlier release is reused from
 * it; one whose pictures need no copying is compressed while others are rendered. Answers the facts of every page by
 * its file; throws, naming the page, when one can't be rendered, and the file system's error when one can't be written:
 * either way nothing is written any more.
 */
export const renderPages = async (
  app: PagesApp,
  client: string,
  earlier?: EarlierRelease,
): Promise<Readonly<Record<string, PageFacts>>> => {
  const { origin } = new URL(app.manifest.site ?? '')
  const render = openRendering(app)
  const reuse = earlier && (await openReuse(earlier, client))
  // Two pages may have one path; routing chooses the first, too.
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
      // Not yet settled, and in the order of the pages.
      facts[file] = rendered
      const settled = settleFile({ path: to, bytes, ...formsOf(file, pages, earlier) }).then(
        (tag) => void (facts[file] = { ...rendered, tag }),
      )
      // It is waited for below; another page's failure may come first.
      settled.catch(() => undefined)
      compressing.push(settled)
      await compressing.at(-MOST_WAITING)
    }
  } finally {
    // Also after a fault: whoever clears the folder away then would find it being written to.
    await Promise.allSettled(compressing)
  }
  await Promise.all(compressing)
  return facts
}
