import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ASSETS, type BuiltFile, FORMS } from '../format.ts'
import { settleFile } from './compress-threads.ts'
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
// A twelfth smaller, for 35 ms a page: so the pages of a shop that has few of them come in one flight.
const FEW_PAGES_QUALITY = 10
const FEW_PAGES = 200
// Many pages that change with every release: 2 ms each.
const MANY_PAGES_QUALITY = 5
/** What most visits begin with. */
const FIRST_PAGES = ['/index.html', '/shop.html']

const typeOf = (file: string) => TYPES[extname(file)] ?? 'application/octet-stream'
const isImmutable = (file: string) => file.startsWith(ASSETS) || file.startsWith(OWN_PICTURES)
const isForm = (file: string) => FORMS.some((form) => file.endsWith(form))

/** Brotli's for a file of a shop of so many pages; undefined where the file gains nothing by it. */
const qualityOf = (file: string, pages: number): number | undefined => {
  if (!typeOf(file).includes('charset')) return undefined
  if (isImmutable(file) || FIRST_PAGES.includes(file)) return BEST_QUALITY
  return pages <= FEW_PAGES ? FEW_PAGES_QUALITY : MANY_PAGES_QUALITY
}

/** A release whose compressed files are reused where the plain ones are the same. */
export interface EarlierFiles {
  readonly folder: string
  readonly manifest: { readonly files: Readonly<Record<string, BuiltFile>> }
}

/** How a file of a shop of so many pages is compressed, and which file of an earlier release may have its forms. */
export const formsOf = (file: string, pages: number, earlier: EarlierFiles | undefined) => {
  const tag = earlier?.manifest.files[file]?.tag
  const isThere = earlier && tag !== undefined
  return {
    quality: qualityOf(file, pages),
    earlier: isThere ? { path: join(earlier.folder, 'client', file), tag } : undefined,
  }
}

/** What is known of a built file already. */
export interface KnownFile {
  /** Its tag, where it was reused: the earlier release has the same bytes. */
  readonly reusedTag?: string
  /** Its tag, where its compressed forms stand beside it. */
  readonly tag?: string
}

/**
 * Writes the compressed forms beside every built file that gains by them, reused from an earlier release
 * where the file is the same, and says what each file is. `known`: by file.
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
    const tag = settled ?? (await settleFile({ path: join(folder, file), tag: reusedTag, ...forms }))
    const compressed = forms.quality !== undefined
    return [file, { type: typeOf(file), tag, immutable: isImmutable(file), compressed }]
  }
  return Object.fromEntries(await Promise.all(files.map(describeFile)))
}
