import { copyFileSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PathWithRoute, StaticPaths } from 'astro/runtime/prerender/static-paths.js'
import { z } from 'zod'
import { KEYS_FILE, type ReleaseFile, tagOf } from '../format.ts'
import type { PagesApp } from './compile-pages.ts'
import { OWN_PICTURES, UNCOPIED } from './copy-pictures.ts'
import { policyNarrower } from './narrow-policy.ts'

/** Holds what a build says of its pages beside their texts, and is never served. */
export const PAGE_FACTS = 'pages.json'

/** What a build says of a page beside its text. */
export interface PageFacts {
  /** Its content security policy. */
  readonly policy: string
  /** Names everything it shows beside the code. */
  readonly key?: string
  /** Its tag, where it was taken over: the earlier release has the same bytes. */
  readonly takenOver?: string
  /** It shows pictures that are to be copied into the release. */
  readonly isUncopied?: boolean
}

/** What a build said of its pages, by file. */
export const readPageFacts = async (folder: string): Promise<Readonly<Record<string, PageFacts>>> =>
  JSON.parse(await readFile(join(folder, PAGE_FACTS), 'utf8')) as Record<string, PageFacts>

/** A release of the same code, whose pages are taken over where they show the same. */
export interface EarlierRelease {
  readonly folder: string
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
const openTakingOver = async (earlier: EarlierRelease, client: string) => {
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
      return { policy, key, takenOver: tag }
    } catch {
      return undefined
    }
  }
}

const fileOf = ({ pathname, route }: PathWithRoute): string => {
  if (route.type === 'endpoint') return pathname
  return pathname === '' || pathname === '/' ? '/index.html' : `${pathname}.html`
}

/** Renders one page into a file, and answers its facts; its policy allows no script or style of other pages. */
const openRendering = (app: PagesApp) => {
  const narrow = policyNarrower()
  return async ({ pathname, route }: PathWithRoute, url: URL, to: string): Promise<PageFacts> => {
    try {
      const answer = await app.render(new Request(url), { routeData: route })
      const bytes = Buffer.from(await answer.arrayBuffer())
      writeFileSync(to, bytes)
      const policy = answer.headers.get('content-security-policy')
      return {
        policy: policy ? narrow(policy, bytes.toString()) : '',
        ...(bytes.includes(UNCOPIED) && { isUncopied: true }),
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`${pathname} could not be rendered: ${why}`, { cause: error })
    }
  }
}

/**
 * Renders every page that is built ahead, from the catalogue this process was given, into a folder of what visitors
 * fetch: `/shop/<slug>` into `/shop/<slug>.html`. A page with the key of one in the earlier release is taken over from
 * it. Answers the facts of every page by its file; throws, naming the page, when one can't be rendered.
 */
export const renderPages = async (
  app: PagesApp,
  client: string,
  earlier?: EarlierRelease,
): Promise<Readonly<Record<string, PageFacts>>> => {
  const { origin } = new URL(app.manifest.site ?? '')
  const render = openRendering(app)
  const takeOver = earlier && (await openTakingOver(earlier, client))
  const facts: Record<string, PageFacts> = {}
  for (const path of await new StaticPaths(app).getAll()) {
    const file = fileOf(path)
    // Two pages may have one address; routing chooses the first, too.
    if (facts[file]) continue
    const to = join(client, file)
    mkdirSync(dirname(to), { recursive: true })
    const { cacheKey: key } = path
    const kept = key === undefined ? undefined : takeOver?.(file, key)
    facts[file] = kept ?? {
      ...(await render(path, new URL(file, origin), to)),
      ...(key !== undefined && { key }),
    }
  }
  return facts
}
