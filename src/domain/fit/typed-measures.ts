import { lengthText, readLength, type ReadLength } from './length.ts'
import { MEASURE_NAMES, type LengthUnit, type Measure, type Measurements } from './measures.ts'

/** The text typed for a measure, and the unit in which it was typed. */
export interface TypedMeasure {
  readonly text: string
  readonly unit: LengthUnit
}

/** What was typed for each measure; fields nobody touched are absent. */
export type TypedMeasures = Readonly<Partial<Record<Measure, TypedMeasure>>>

/** Stored measures as entries that nobody has changed yet. */
export const typedMeasures = (taken: Measurements, unit: LengthUnit): TypedMeasures =>
  Object.fromEntries(
    MEASURE_NAMES.flatMap((measure) => {
      const mm = taken[measure]
      return mm === undefined ? [] : [[measure, { text: lengthText(mm, unit), unit }]]
    }),
  )

/**
 * The text of an entry in a unit. In its own unit it is exactly what was typed, as is text that can't be read, so
 * that switching units and back loses nothing.
 */
export const shownIn = (measure: Measure, entry: TypedMeasure | undefined, unit: LengthUnit): string => {
  if (!entry) return ''
  if (entry.unit === unit) return entry.text
  const read = readLength(measure, entry.text, entry.unit)
  return read.kind === 'mm' ? lengthText(read.mm, unit) : entry.text
}

/** Reads every entry. Entries that still show a measure of `before` keep its exact, unrounded value. */
export const readTypedMeasures = (
  entries: TypedMeasures,
  before: Measurements,
): { readonly taken: Measurements; readonly faults: Readonly<Partial<Record<Measure, ReadLength>>> } => {
  const taken: Partial<Record<Measure, number>> = {}
  const faults: Partial<Record<Measure, ReadLength>> = {}
  for (const measure of MEASURE_NAMES) {
    const entry = entries[measure]
    const read = readLength(measure, entry?.text ?? '', entry?.unit ?? 'cm')
    const known = before[measure]
    // Inches are shown to the quarter, so an entry nobody retyped keeps its millimetres.
    const isUntouched = known !== undefined && entry && entry.text === lengthText(known, entry.unit)
    if (isUntouched) taken[measure] = known
    else if (read.kind === 'mm') taken[measure] = read.mm
    else if (read.kind !== 'empty') faults[measure] = read
  }
  return { taken, faults }
}
