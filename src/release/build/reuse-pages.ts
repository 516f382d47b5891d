import { copyFileSync, linkSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { KEYS_FILE, type ReleaseFile, tagOf } from '../format.ts'
import { readJson } from '../report.ts'
import type { EarlierFiles } from './compress.ts'
import { OWN_PICTURES, UNCOPIED } from './copy-pictures.ts'

/** A release built by the same code, whose pages are reused if their keys are the same. */
export interface EarlierRelease extends EarlierFiles {
  readonly manifest: Pick<ReleaseFile, 'files' | 'pages' | 'policies'>
}

const OWN_PICTURE = /\/pictures\/[\w-]+\.\w+/g

const keysSchema = z.record(z.string(), z.string())

/** The keys of a release's pages, by file; empty if they can't be read. */
const keysOf = async ({ folder }: EarlierRelease): Promise<z.infer<typeof keysSchema>> =>
  (await readJson(join(folder, KEYS_FILE), keysSchema)) ?? {}

const linkOrCopy = (from: string, to: string) => {
  try {
    linkSync(from, to)
  } catch {
    // Hard links don't work across file systems.
    copyFileSync(from, to)
  }
}

/** What is known of a page taken from an earlier release. */
interface ReusedPage {
  readonly policy: string
  readonly key: string
  readonly reusedTag: string
}

/** Returns a function that copies a picture of an earlier release into the new build, once. */
const openPictureCopies = (from: string, client: string) => {
  const copied = new Set<string>()
  return (picture: string): void => {
    if (copied.has(picture)) return
    copied.add(picture)
    mkdirSync(dirname(join(client, picture)), { recursive: true })
    // No link: a build may write the picture again, and would write into the live release.
    copyFileSync(join(from, picture), join(client, picture))
  }
}

/**
 * Returns a function that puts an earlier release's page, with its pictures, into the new build if its key is the same,
 * and returns what is known of it. Files are read synchronously: for many small ones that takes a fifth of the time.
 */
export const openReuse = async (earlier: EarlierRelease, client: string) => {
  const { folder, manifest } = earlier
  const keys = await keysOf(earlier)
  const policies = new Map(Object.values(manifest.pages).map(({ file, policy }) => [file, policy]))
  const from = join(folder, 'client')
  const copyPicture = openPictureCopies(from, client)
  return (file: string, key: string): ReusedPage | undefined => {
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
