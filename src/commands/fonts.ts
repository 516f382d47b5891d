import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { readArguments } from '#config/arguments.ts'

/**
 * `npm run fonts`: cuts the shop's typefaces down to the characters and weights its pages need, and writes them to
 * src/styles/fonts. Run it after a typeface or `src/styles/fonts.css` changes, and commit the files it writes.
 */

readArguments({
  help: `Usage: npm run fonts

Subsets the shop's typefaces to what its pages need and writes them to src/styles/fonts.`,
})

const FONTS = 'src/styles/fonts'

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** Characters on nearly every page: in the main file, which is preloaded. */
const ENGLISH = `${between(0x20, 0x7e)}\u00a0–—‘’“”…·×©é`
/** Accented letters and rarer signs, loaded only by pages that contain one. */
const ACCENTS = [...`${between(0xa1, 0xff)}Œœ‚„•†€™′″−`]
  .filter((character) => !ENGLISH.includes(character))
  .join('')
/** Other Latin letters. The ranges of all three are repeated in fonts.css. */
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
  /** For a variable font: the weights the shop uses. One file with two weights is smaller than two files. */
  readonly weight?: number | { readonly min: number; readonly max: number }
  readonly file: string
  /** Also used for text in other languages, so it gets the accented and other letters. */
  readonly travels?: true
  /** Has a rupee sign of its own; the other typeface has none. */
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

// A constant, because the package's types don't have `keepFeatures` yet and would reject it in a literal argument.
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
