import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PathWithRoute, StaticPaths } from 'astro/runtime/prerender/static-paths.js'
import { messageOf } from '#config/errors.ts'
import type { PagesApp } from './compile-pages.ts'
import { formsOf, type KnownFile } from './compress.ts'
import { finishFile } from './compress-threads.ts'
import { UNCOPIED } from './copy-pictures.ts'
import { openPolicies } from './narrow-policy.ts'
import { type EarlierRelease, openReuse } from './reuse-pages.ts'

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

const fileOf = ({ pathname, route }: PathWithRoute): string => {
  if (route.type === 'endpoint') return pathname
  return pathname === '' || pathname === '/' ? '/index.html' : `${pathname}.html`
}

/** The pages to build, by file. If two routes make the same path, the first wins, as in routing. */
const pathsByFile = async (app: PagesApp): Promise<ReadonlyMap<string, PathWithRoute>> => {
  const paths = new Map<string, PathWithRoute>()
  for (const path of await new StaticPaths(app).getAll()) {
    const file = fileOf(path)
    if (!paths.has(file)) paths.set(file, path)
  }
  return paths
}

/** Returns a function that renders a page to its bytes and its policy, which allows only its own scripts and styles. */
const openRendering = (app: PagesApp) => {
  const policies = openPolicies()
  /** Astro adds its policy to the answer only if told to: computing it takes time. */
  const render = async ({ route }: PathWithRoute, url: URL, addsPolicy: boolean) => {
    app.manifest.shouldInjectCspMetaTags = addsPolicy
    const answer = await app.render(new Request(url), { routeData: route })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { bytes, html: bytes.toString(), astroPolicy: answer.headers.get('content-security-policy') ?? '' }
  }
  const renderWithPolicy = async (path: PathWithRoute, url: URL) => {
    const { component } = path.route
    if (policies.isKnown(component)) {
      const { bytes, html } = await render(path, url, false)
      const policy = policies.of(component, html)
      if (policy !== undefined) return { bytes, policy }
    }
    const { bytes, html, astroPolicy } = await render(path, url, true)
    return { bytes, policy: policies.remember(component, astroPolicy, html) }
  }
  return async (path: PathWithRoute, url: URL) => {
    try {
      return await renderWithPolicy(path, url)
    } catch (error) {
      throw new Error(`${path.pathname} could not be rendered: ${messageOf(error)}`, { cause: error })
    }
  }
}

/** How many rendered pages may wait in memory to be written and compressed. */
const MAX_WAITING = 64

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
  const paths = await pathsByFile(app)
  const files = [...paths.keys()]
  const pages = files.filter((file) => file.endsWith('.html')).length
  for (const folder of new Set(files.map(dirname))) mkdirSync(join(client, folder), { recursive: true })

  const facts: Record<string, PageFacts> = {}
  const compressing: { file: string; rendered: PageFacts; tag: Promise<string> }[] = []
  /** Puts a page into the build. The tag of one that is being compressed is added to its facts at the end. */
  const makePage = async (file: string, path: PathWithRoute): Promise<PageFacts> => {
    const { cacheKey: key } = path
    const reused = key === undefined ? undefined : reuse?.(file, key)
    if (reused) return reused
    const { bytes, policy } = await render(path, new URL(file, origin))
    const rendered = { policy, ...(key !== undefined && { key }) }
    const to = join(client, file)
    if (bytes.includes(UNCOPIED)) {
      writeFileSync(to, bytes)
      return { ...rendered, isUncopied: true }
    }
    const tag = finishFile({ path: to, bytes, ...formsOf(file, pages, earlier) })
    // It is awaited later; until then, a rejection must not count as unhandled.
    tag.catch(() => undefined)
    compressing.push({ file, rendered, tag })
    await compressing.at(-MAX_WAITING)?.tag
    return rendered
  }
  try {
    for (const [file, path] of paths) facts[file] = await makePage(file, path)
  } finally {
    // After an error, too: the caller removes the folder, and nothing may still be writing to it.
    await Promise.allSettled(compressing.map(({ tag }) => tag))
  }
  for (const { file, rendered, tag } of compressing) facts[file] = { ...rendered, tag: await tag }
  return facts
}
