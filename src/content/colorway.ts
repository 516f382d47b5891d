import { spellingKey, type Colorway, type Picture } from '#domain/catalogue/catalogue.ts'
import { readPictures } from './picture.ts'
import { asList, fieldsOf, isUnpublished, readColor, readLine, UNPUBLISHED } from './values.ts'
import type { Warn } from './warnings.ts'

const FIELD = 'colorways'

const readSwatch = (value: unknown, warn: Warn): string | undefined => {
  const swatch = readLine(value).toLowerCase()
  if (/^#[\da-f]{6}$/.test(swatch)) return swatch
  if (asList(value).length > 0) warn(FIELD, 'has a swatch that isn’t written like #14523f; it is not shown')
  return undefined
}

const readColorway = (item: unknown, number: number, title: string, warn: Warn): Colorway | undefined => {
  const fields = fieldsOf(item)
  const color = readColor(fields?.color, FIELD, warn)
  if (isUnpublished(item)) warn(FIELD, `colour ${number} ${UNPUBLISHED}`)
  else if (!fields || !color) warn(FIELD, `colour ${number} has no name`)
  if (!fields || !color) return undefined
  const swatch = readSwatch(fields.swatch, warn)
  const pictures = readPictures(fields.images, FIELD, `${title}, ${color}`, warn)
  return { color, pictures, ...(swatch && { swatch }) }
}

const withoutRepeats = (pictures: readonly Picture[]) => [
  ...new Map(pictures.map((picture) => [picture.src, picture])).values(),
]

/** One colourway per colour, by spelling key. A colour named twice gets both rows' pictures and the first swatch. */
const readRows = (value: unknown, title: string, warn: Warn): ReadonlyMap<string, Colorway> => {
  const rows = new Map<string, Colorway>()
  for (const [index, item] of asList(value).entries()) {
    const row = readColorway(item, index + 1, title, warn)
    if (!row) continue
    const same = rows.get(spellingKey(row.color))
    if (same) warn(FIELD, `lists ${row.color} twice; the pictures of both are shown`)
    const pictures = withoutRepeats([...(same?.pictures ?? []), ...row.pictures])
    rows.set(spellingKey(row.color), { ...row, ...same, pictures })
  }
  return rows
}

/** The parts of a product that depend on its colours. */
interface Colored {
  readonly colors: readonly string[]
  /** What is shown before a colour is chosen: the pictures of the first colour that has any. */
  readonly pictures: readonly Picture[]
  readonly colorways?: readonly Colorway[]
}

/** The first colour's pictures: the product's own ones first, in the order its editors see, then the rest. */
const firstColorsPictures = (
  own: readonly Picture[],
  images: readonly Picture[],
  named: ReadonlySet<string>,
) =>
  withoutRepeats([
    ...images.filter(({ src }) => !named.has(src) || own.some((picture) => picture.src === src)),
    ...own,
  ])

/**
 * Assigns a product's pictures to its colours. If no colour has pictures of its own, all colours share the product's.
 * Pictures assigned to no colour belong to every colour with pictures, or to the first if it has no others. A colour
 * the product is not made in is left out with a warning; if `listed` is empty, the product is made in the colours of
 * `value`.
 */
export const readColorways = (
  value: unknown,
  listed: readonly string[],
  images: readonly Picture[],
  title: string,
  warn: Warn,
): Colored => {
  const rows = readRows(value, title, warn)
  const colors = listed.length > 0 ? listed : [...rows.values()].map(({ color }) => color)
  const keys = new Set(colors.map(spellingKey))
  for (const [key, { color }] of rows)
    if (!keys.has(key)) warn(FIELD, `lists ${color}, which is not one of the piece’s colours; it is left out`)
  if (![...keys].some((key) => rows.has(key))) return { colors, pictures: images }

  const rowOf = (color: string): Colorway => ({ pictures: [], ...rows.get(spellingKey(color)), color })
  const ways = colors.map(rowOf)
  if (!ways.some(({ pictures }) => pictures.length > 0)) return { colors, pictures: images, colorways: ways }

  const [first, ...others] = ways
  const named = new Set([...rows.values()].flatMap(({ pictures }) => pictures.map(({ src }) => src)))
  const unnamed = first && first.pictures.length > 0 ? images.filter(({ src }) => !named.has(src)) : []
  const colorways = [
    ...(first ? [{ ...first, pictures: firstColorsPictures(first.pictures, images, named) }] : []),
    ...others.map((way) =>
      way.pictures.length > 0 ? { ...way, pictures: withoutRepeats([...way.pictures, ...unnamed]) } : way,
    ),
  ]
  const shown = colorways.find(({ pictures }) => pictures.length > 0)
  return { colors, pictures: shown?.pictures ?? images, colorways }
}
