import { hash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Warning } from '#content/warnings.ts'
import type { Forward } from '#config/forwards.ts'
import { messageOf } from '#config/errors.ts'
import { openPictureStore } from './picture-store.ts'

/** The path of pictures copied into a release; their names contain their hash, so they never change. */
export const OWN_PICTURES = '/pictures/'
const CONCURRENT_COPIES = 8
/** Marks a picture that is to be copied into the release; the mark stays if it could not be copied. */
export const UNCOPIED = '<picture data-own>'
const MARKED = /<picture data-own>(.*?)<\/picture>/gs
const SOURCE_SET = /srcset="([^"]*)"/g

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** The `srcset`s that most browsers use: those of a picture's sources, or of its `<img>` if it has no sources. */
const setsOf = (picture: string): readonly string[] => {
  const sources = picture.match(/<source[^>]*>/g) ?? [picture]
  return sources.flatMap((source) => [...source.matchAll(SOURCE_SET)].map(([, set = '']) => set))
}

const urlsOf = (set: string) => set.split(', ').map((entry) => entry.slice(0, entry.lastIndexOf(' ')))

interface Place {
  /** The folder of built files for visitors. */
  readonly client: string
  /** The files of the pages that contain marked pictures. */
  readonly pages: readonly string[]
  readonly dataDir: string
  readonly forwards: readonly Forward[]
}

/**
 * Copies marked pictures, which visitors see first on a page, into the release, because a new connection to the content
 * service costs three round trips. A picture that can't be fetched keeps its URL there; returns a warning for each.
 */
export const ownPictures = async ({
  client,
  pages,
  dataDir,
  forwards,
}: Place): Promise<readonly Warning[]> => {
  const readPage = async (file: string) => ({ file, html: await readFile(join(client, file), 'utf8') })
  const documents = await Promise.all(pages.map(readPage))
  const pictures = documents.flatMap(({ html }) =>
    [...html.matchAll(MARKED)].map(([, picture = '']) => picture),
  )
  const urls = new Set(pictures.flatMap(setsOf).flatMap(urlsOf))
  const store = await openPictureStore(dataDir, forwards)
  const copies = new Map<string, string>()
  const warnings: Warning[] = []

  const waiting = urls.values()
  const copyEach = async () => {
    for (const url of waiting)
      try {
        const { bytes, extension } = await store.get(plain(url))
        const name = hash('sha256', bytes, 'base64url').slice(0, 16)
        const path = `${OWN_PICTURES}${name}.${extension}`
        await mkdir(dirname(join(client, path)), { recursive: true })
        await writeFile(join(client, path), bytes)
        copies.set(url, path)
      } catch (error) {
        // A file system error, such as a full disk, is not the picture's fault.
        if (error instanceof Error && 'syscall' in error) throw error
        const why = messageOf(error)
        const shown = `could not be copied into the shop (${why}) and is shown from the content service`
        warnings.push({ id: '', entry: plain(url), title: '', field: 'file', why: shown })
      }
  }
  await Promise.all(Array.from({ length: CONCURRENT_COPIES }, copyEach))

  const withCopies = (set: string) =>
    set
      .split(', ')
      .map((entry) => {
        const at = entry.lastIndexOf(' ')
        return (copies.get(entry.slice(0, at)) ?? entry.slice(0, at)) + entry.slice(at)
      })
      .join(', ')
  const rewrite = (picture: string) => {
    const own = setsOf(picture)
    return picture.replace(SOURCE_SET, (whole, set: string) =>
      own.includes(set) ? `srcset="${withCopies(set)}"` : whole,
    )
  }
  const isCopied = (picture: string) =>
    setsOf(picture)
      .flatMap(urlsOf)
      .every((url) => copies.has(url))
  const withOwn = (picture: string) =>
    `${isCopied(picture) ? '<picture>' : UNCOPIED}${rewrite(picture)}</picture>`
  for (const { file, html } of documents)
    await writeFile(
      join(client, file),
      html.replace(MARKED, (_, picture: string) => withOwn(picture)),
    )
  await store.tidy()
  return warnings
}
