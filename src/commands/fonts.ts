import { readFile, writeFile } from 'node:fs/promises'
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

const FONTS = 'src/styles/fonts'

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** What nearly every page holds: in the first file, preloaded. */
const ENGLISH = `${between(0x20, 0x7e)}\u00a0–—‘’“”…·×©é`
/** Accents of other languages, fetched by pages that hold one. */
const ACCENTS = [...`${between(0xa1, 0xff)}Œœ‚„•†€™′″−`]
  .filter((character) => !ENGLISH.includes(character))
  .join('')
/** Other Latin letters; the ranges of all three stand in fonts.css, too. */
const OTHER_LETTERS = [
  between(0x100, 0x151),
  between(0x154, 0x2ba),
  between(0x2bd, 0x2c5),
  between(0x2c7, 0x2cc),
  between(0x2ce, 0x2d7),
  between(0x1e00, 0x1e9f),
  between(0x1ef2, 0x1eff),
].join('')
const RUPEE = '₹'

type Letters = 'latin' | 'latin-ext'

interface Face {
  readonly source: (letters: Letters) => string
  /** Of a source that holds every weight: what the shop uses of it. One file of two weights is lighter than two. */
  readonly weight?: number | { readonly min: number; readonly max: number }
  readonly file: string
  /** Set in other languages too. */
  readonly travels?: true
  /** The only typeface of the two that has a rupee sign. */
  readonly rupee?: true
}

const oneWeight = (family: string, style: string) => (letters: Letters) =>
  `node_modules/@fontsource/${family}/files/${family}-${letters}-${style}.woff2`
const everyWeight = (family: string, style: string) => (letters: Letters) =>
  `node_modules/@fontsource-variable/${family}/files/${family}-${letters}-wght-${style}.woff2`

const FACES: readonly Face[] = [
  {
    source: everyWeight('cormorant-garamond', 'normal'),
    weight: { min: 300, max: 400 },
    file: 'cormorant',
    travels: true,
    rupee: true,
  },
  { source: everyWeight('cormorant-garamond', 'italic'), weight: 300, file: 'cormorant-300-italic' },
  { source: oneWeight('jost', '400-normal'), file: 'jost-400', travels: true },
  { source: oneWeight('jost', '500-normal'), file: 'jost-500' },
]

// The package's types don't know `keepFeatures` yet.
const OPTIONS = { targetFormat: 'woff2', keepFeatures: ['kern', 'liga', 'lnum', 'tnum'] } as const

const cut = async (from: string, characters: string, file: string, weight?: Face['weight']) => {
  const axes = weight === undefined ? {} : { variationAxes: { wght: weight } }
  const font = await subsetFont(await readFile(from), characters, { ...OPTIONS, ...axes })
  await writeFile(join(FONTS, `${file}.woff2`), font)
  return font.length
}

let total = 0
for (const { source, weight, file, travels, rupee } of FACES) {
  total += await cut(source('latin'), ENGLISH, file, weight)
  if (rupee) total += await cut(source('latin-ext'), RUPEE, `${file}-rupee`, weight)
  if (!travels) continue
  await cut(source('latin'), ACCENTS, `${file}-accents`, weight)
  await cut(source('latin-ext'), OTHER_LETTERS, `${file}-ext`, weight)
}
total += await cut(oneWeight('figtree', '400-normal')('latin-ext'), RUPEE, 'rupee')
console.log(`${total} bytes for pages in English.`)
