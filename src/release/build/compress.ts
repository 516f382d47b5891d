import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ASSETS, type BuiltFile, FORMS } from '../format.ts'
import { finishFile } from './compress-threads.ts'
import { OWN_PICTURES } from './copy-pictures.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.speculationrules': 'application/speculationrules+json; charset=utf-8',
}

const BEST_QUALITY = 11
// A twelfth smaller than for many pages, at 35 ms a page: small enough to arrive in one round trip.
const FEW_PAGES_QUALITY = 10
const FEW_PAGES = 200
// For many pages that change with every release: 2 ms each.
const MANY_PAGES_QUALITY = 5
/** The pages on which most visits begin. */
const FIRST_PAGES = ['/index.html', '/shop.html']

const typeOf = (file: string) => TYPES[extname(file)] ?? 'application/octet-stream'
const isImmutable = (file: string) => file.startsWith(ASSETS) || file.startsWith(OWN_PICTURES)
const isForm = (file: string) => FORMS.some((form) => file.endsWith(form))

/** Brotli's quality for a file, given the shop's number of pages; undefined if compressing does not make it smaller. */
const qualityOf = (file: string, pages: number): number | undefined => {
  if (!typeOf(file).includes('charset')) return undefined
  if (isImmutable(file) || FIRST_PAGES.includes(file)) return BEST_QUALITY
  return pages <= FEW_PAGES ? FEW_PAGES_QUALITY : MANY_PAGES_QUALITY
}

/** A release whose compressed forms are reused for files that have not changed. */
export interface EarlierFiles {
  readonly folder: string
  readonly manifest: { readonly files: Readonly<Record<string, BuiltFile>> }
}

/** How to compress a file, given the shop's number of pages, and the earlier file whose forms may be reused. */
export const formsOf = (file: string, pages: number, earlier: EarlierFiles | undefined) => {
  const tag = earlier?.manifest.files[file]?.tag
  const isThere = earlier && tag !== undefined
  return {
    quality: qualityOf(file, pages),
    earlier: isThere ? { path: join(earlier.folder, 'client', file), tag } : undefined,
  }
}

/** What is already known about a built file. */
export interface KnownFile {
  /** Its tag, if it was reused from the earlier release, which has the same bytes. */
  readonly reusedTag?: string
  /** Its tag, if it is already written and its compressed forms are beside it. */
  readonly tag?: string
}

/**
 * Writes compressed forms beside every built file that gets smaller by them, or reuses those of the same file in an
 * earlier release. Returns the description of each file, by path. `known` is by path, too.
 */
export const compressFiles = async (
  folder: string,
  earlier: EarlierFiles | undefined,
  known: Readonly<Record<string, KnownFile>>,
): Promise<Readonly<Record<string, BuiltFile>>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !isForm(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort()
  const pages = files.filter((file) => file.endsWith('.html')).length
  const describeFile = async (file: string): Promise<readonly [string, BuiltFile]> => {
    const { tag: settled, reusedTag } = known[file] ?? {}
    const forms = formsOf(file, pages, earlier)
    const tag = settled ?? (await finishFile({ path: join(folder, file), tag: reusedTag, ...forms }))
    const compressed = forms.quality !== undefined
    return [file, { type: typeOf(file), tag, immutable: isImmutable(file), compressed }]
  }
  return Object.fromEntries(await Promise.all(files.map(describeFile)))
}
