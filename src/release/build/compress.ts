import { readFileSync, writeFileSync } from 'node:fs'
import { link, readdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { availableParallelism } from 'node:os'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ASSETS, type BuiltFile, tagOf } from '../format.ts'
import { OWN_PICTURES } from './copy-pictures.ts'
import type { PageFacts } from './render-pages.ts'

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
const FORMS = ['.br', '.gz']

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = (type: string) => type.includes('charset')

/** A release whose compressed files are taken over where the plain ones are the same. */
interface Earlier {
  readonly folder: string
  readonly manifest: { readonly files: Readonly<Record<string, BuiltFile>> }
}

interface Work {
  readonly earlier: Earlier | undefined
  /** The file's tag, where it is known. */
  readonly takenOver: string | undefined
  readonly pageQuality: number
}

const tookOver = async (path: string, earlier: string): Promise<boolean> => {
  const links = await Promise.allSettled(FORMS.map((form) => link(earlier + form, path + form)))
  const all = links.every(({ status }) => status === 'fulfilled')
  // Writing to one that was taken over would write into the earlier release.
  if (!all) await Promise.all(FORMS.map((form) => rm(path + form, { force: true })))
  return all
}

const compress = async (path: string, bytes: Buffer, quality: number) => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}

const describeFile = async (
  folder: string,
  file: string,
  { earlier, takenOver, pageQuality }: Work,
): Promise<readonly [string, BuiltFile]> => {
  const path = join(folder, file)
  // A build does nothing else meanwhile, and a small file read at once costs a fifth of one that is waited for.
  const read = () => readFileSync(path)
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const immutable = file.startsWith(ASSETS) || file.startsWith(OWN_PICTURES)
  const compressed = compressible(type)
  const tag = takenOver ?? tagOf(read())
  const isSame = earlier?.manifest.files[file]?.tag === tag
  if (compressed && !(isSame && (await tookOver(path, join(earlier.folder, 'client', file)))))
    await compress(path, read(), immutable || FIRST_PAGES.includes(file) ? BEST_QUALITY : pageQuality)
  return [file, { type, tag, immutable, compressed }]
}

/**
 * Writes the compressed forms beside every built file that gains by them, taken over from an earlier release
 * where the file is the same, and says what each file is. `ofPages`: the facts of pages, by file.
 */
export const compressFiles = async (
  folder: string,
  earlier: Earlier | undefined,
  ofPages: Readonly<Record<string, PageFacts>>,
): Promise<Readonly<Record<string, BuiltFile>>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort()
  const manifest: (readonly [string, BuiltFile])[] = []
  const isFew = files.filter((file) => file.endsWith('.html')).length <= FEW_PAGES
  const pageQuality = isFew ? FEW_PAGES_QUALITY : MANY_PAGES_QUALITY
  const waiting = files.values()
  const work = async () => {
    for (const file of waiting) {
      const takenOver = ofPages[file]?.takenOver
      manifest.push(await describeFile(folder, file, { earlier, takenOver, pageQuality }))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, work))
  return Object.fromEntries(manifest.sort(([a], [b]) => (a < b ? -1 : 1)))
}
