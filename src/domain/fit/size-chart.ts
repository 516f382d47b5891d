import { spellingKey, type Size } from '../catalogue/catalogue.ts'
import { inchesOf, mmOfInches } from './length.ts'
import type { Measure } from './measures.ts'

/** The measures a size is made for, in whole millimetres; `to` is Infinity for "42+". */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A row of a chart in comparable form: the name of the size, and a span for each deciding measure. */
export interface FitRow {
  readonly size: string
  readonly spans: Readonly<Partial<Record<Measure, Span>>>
}

const MAX_CELL_LENGTH = 40
const [MIN_INCHES, MAX_INCHES] = [10, 90]
const BETWEEN = /–|—|-|\bto\b/

const isSane = (inches: number | undefined): inches is number =>
  inches !== undefined && inches >= MIN_INCHES && inches <= MAX_INCHES

/**
 * Reads a cell of a chart in inches, as editors write them: `34`, `34–36`, `33½`, `33.5 to 35`, `36+`. Undefined if
 * it can't be read or is no plausible measure of a body.
 */
export const readCell = (cell: string): Span | undefined => {
  const text = cell.trim().toLowerCase()
  if (text.length > MAX_CELL_LENGTH) return undefined
  if (text.endsWith('+')) {
    const from = inchesOf(text.slice(0, -1).trim())
    return isSane(from) ? { from: mmOfInches(from), to: Infinity } : undefined
  }
  const parts = text.split(BETWEEN)
  const [from, to] = parts.length > 1 ? parts.map(inchesOf) : [inchesOf(text), inchesOf(text)]
  if (parts.length > 2 || !isSane(from) || !isSane(to) || from > to) return undefined
  return { from: mmOfInches(from), to: mmOfInches(to) }
}

const wholeCm = (mm: number) => Math.round(mm / 10)

/** A cell of a chart in whole centimetres: `86–91` for `34–36`, `91+` for `36+`; '' if it can't be read. */
export const cellInCm = (cell: string): string => {
  const span = readCell(cell)
  if (!span) return ''
  const from = wholeCm(span.from)
  if (span.to === Infinity) return `${from}+`
  const to = wholeCm(span.to)
  return from === to ? `${from}` : `${from}–${to}`
}

const TROUSERS = new Set(['trouser', 'trousers'])

/** The measures that decide a product's size, by its categories: waist and hip for trousers, otherwise bust. */
export const decidingMeasures = (categories: readonly string[]): readonly Measure[] =>
  categories.length > 0 && categories.every((category) => TROUSERS.has(spellingKey(category)))
    ? ['waist', 'hip']
    : ['bust']

/** The columns of a chart, by measure. */
const COLUMNS: Readonly<Partial<Record<Measure, keyof Size>>> = { bust: 'inches', waist: 'waist', hip: 'hip' }

/** A row's cell for a measure, as its editors wrote it; '' if it has none. */
export const cellOf = (row: Size, measure: Measure): string => {
  const column = COLUMNS[measure]
  return (column && row[column]) ?? ''
}

/** The measures with which a product's size can be found: the deciding ones for which its chart has a column. */
export const comparedMeasures = (categories: readonly string[], sizes: readonly Size[]): readonly Measure[] =>
  decidingMeasures(categories).filter((measure) => sizes.some((row) => cellOf(row, measure) !== ''))

/** A chart in comparable form; undefined if any row is unreadable, because the right size could be missed. */
export const readChart = (
  measures: readonly Measure[],
  rows: readonly { readonly size: string; readonly cells: readonly string[] }[],
): readonly FitRow[] | undefined => {
  if (measures.length === 0 || rows.length === 0) return undefined
  const read = rows.map(({ size, cells }) => ({
    size,
    spans: Object.fromEntries(
      measures.flatMap((measure, at) => {
        const span = readCell(cells[at] ?? '')
        return span ? [[measure, span]] : []
      }),
    ),
  }))
  return read.every(({ spans }) => Object.keys(spans).length === measures.length) ? read : undefined
}
