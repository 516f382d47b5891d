import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { readArguments } from '#config/arguments.ts'

/**
 * `npm run fonts`: cuts the shop's typefaces to what its pages need and writes them to src/styles/fonts.
 * Run it after a typeface or `src/styles/fonts.css` changes; the files it writes are part of the project.
 */

readArguments({
  help: `Usage: npm run fonts

Cuts the shop's typefaces to what its pages need and writes them to src/styles/fonts.`,
})

const PACKAGES = 'node_modules/@fontsource'
const FONTS = 'src/styles/fonts'

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** What nearly every page holds: in the first file, preloaded. */
const ENGLISH = `${between(0x20, 0x7e)}\u00a0–—‘’“”…·×©é`
/** Accents of other languages, fetched by pages that hold one. */
const ACCENTS = [...`${between(0xa1, 0xff)}Œœ‚„•†€™′″−`]
  .filter((character) => !ENGLISH.includes(character))
  .join('')
const RUPEE = '₹'

interface Face {
  readonly family: 'cormorant-garamond' | 'jost'
  readonly style: string
  readonly file: string
  /** Set in other languages too. */
  readonly travels?: true
  /** The only typeface of the two that has a rupee sign. */
  readonly rupee?: true
}

const FACES: readonly Face[] = [
  { family: 'cormorant-garamond', style: '300-normal', file: 'cormorant-300', travels: true, rupee: true },
  { family: 'cormorant-garamond', style: '300-italic', file: 'cormorant-300-italic' },
  { family: 'cormorant-garamond', style: '400-normal', file: 'cormorant-400', travels: true, rupee: true },
  { family: 'jost', style: '400-normal', file: 'jost-400', travels: true },
  { family: 'jost', style: '500-normal', file: 'jost-500' },
]

const source = (family: string, characters: 'latin' | 'latin-ext', style: string) =>
  join(PACKAGES, family, 'files', `${family}-${characters}-${style}.woff2`)

// The package's types don't know `keepFeatures` yet.
const OPTIONS = { targetFormat: 'woff2', keepFeatures: ['kern', 'liga', 'lnum', 'tnum'] } as const

const cut = async (from: string, characters: string, file: string): Promise<number> => {
  const font = await subsetFont(await readFile(from), characters, OPTIONS)
  await writeFile(join(FONTS, `${file}.woff2`), font)
  return font.length
}

let total = 0
for (const { family, style, file, travels, rupee } of FACES) {
  const latin = source(family, 'latin', style)
  const extended = source(family, 'latin-ext', style)
  total += await cut(latin, ENGLISH, file)
  if (rupee) total += await cut(extended, RUPEE, `${file}-rupee`)
  if (!travels) continue
  await cut(latin, ACCENTS, `${file}-accents`)
  await copyFile(extended, join(FONTS, `${file}-ext.woff2`))
}
total += await cut(source('figtree', 'latin-ext', '400-normal'), RUPEE, 'rupee')
console.log(`${total} bytes for pages in English.`)
