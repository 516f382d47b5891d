import { asciiDigits } from '../digits.ts'
import { isPossible, type LengthUnit, MEASURES, type Measure } from './measures.ts'

const MM_PER_INCH = 25.4
const QUARTERS = ['', '¼', '½', '¾'] as const
const FRACTIONS: Readonly<Record<string, number>> = {
  '¼': 0.25,
  '½': 0.5,
  '¾': 0.75,
  '1/4': 0.25,
  '1/2': 0.5,
  '3/4': 0.75,
}
/** More characters than anybody types for a length. */
const MAX_ENTRY_LENGTH = 16
const INCHES = /^(\d{1,3})(?:[.,٫](\d{1,2})| ?(¼|½|¾)| (1\/4|1\/2|3\/4))? ?(?:"|″|”|in|inch|inches)?$/
const CENTIMETRES = /^(\d{1,3})(?:[.,٫](\d))? ?(?:cm)?$/

/** Inches in whole millimetres. */
export const mmOfInches = (inches: number): number => Math.round(inches * MM_PER_INCH)

/**
 * A length in inches as people write it: `35`, `35½`, `35 1/2`, `35.5`, in digits of any script, with or without a
 * unit. Undefined for any other text.
 */
export const inchesOf = (text: string): number | undefined => {
  if (text.length > MAX_ENTRY_LENGTH) return undefined
  const [all, whole = '', decimals, sign, slash] = INCHES.exec(asciiDigits(text.trim())) ?? []
  if (all === undefined) return undefined
  return Number(decimals ? `${whole}.${decimals}` : whole) + (FRACTIONS[sign ?? slash ?? ''] ?? 0)
}

const mmOf = (text: string, unit: LengthUnit): number | undefined => {
  if (unit === 'in') {
    const inches = inchesOf(text)
    return inches === undefined || !Number.isInteger(inches * 4) ? undefined : mmOfInches(inches)
  }
  if (text.length > MAX_ENTRY_LENGTH) return undefined
  const [all, whole, tenth = '0'] = CENTIMETRES.exec(asciiDigits(text.trim().toLowerCase())) ?? []
  return all === undefined ? undefined : Number(whole) * 10 + Number(tenth)
}

/** How an entry was read. `otherUnit`: the same text would be possible in the unit that isn't chosen. */
export type ReadLength =
  | { readonly kind: 'mm'; readonly mm: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'impossible'
      readonly min: number
      readonly max: number
      readonly otherUnit: LengthUnit | undefined
    }

/** Reads what was typed for a measure: centimetres to the millimetre, inches to the quarter. */
export const readLength = (measure: Measure, text: string, unit: LengthUnit): ReadLength => {
  if (text.trim() === '') return { kind: 'empty' }
  const mm = mmOf(text, unit)
  if (mm === undefined) return { kind: 'unreadable' }
  if (isPossible(measure, mm)) return { kind: 'mm', mm }
  const other = unit === 'in' ? 'cm' : 'in'
  const otherMm = mmOf(text, other)
  const isOther = otherMm !== undefined && isPossible(measure, otherMm)
  return { kind: 'impossible', ...MEASURES[measure], otherUnit: isOther ? other : undefined }
}

/** A length as a field shows it: `91.4`, or `35¾` to the nearest quarter. */
export const lengthText = (mm: number, unit: LengthUnit): string => {
  if (unit === 'cm') return String(mm / 10)
  const quarters = Math.round((mm / MM_PER_INCH) * 4)
  return `${Math.floor(quarters / 4)}${QUARTERS[quarters % 4] ?? ''}`
}

/** A length with its unit: `91.4 cm`, `35¾ inches`. */
export const lengthWithUnit = (mm: number, unit: LengthUnit): string =>
  `${lengthText(mm, unit)}\u00a0${unit === 'cm' ? 'cm' : 'inches'}`
