import { isRecord } from '../unknown-json.ts'
import { readMeasurements, type LengthUnit, type Measurements } from './measures.ts'

/** A person's stored measures, and the unit she uses. */
export interface FitPassport {
  readonly unit: LengthUnit
  readonly taken: Measurements
}

/** A passport without measures. */
export const EMPTY_PASSPORT: FitPassport = { unit: 'cm', taken: {} }

/** Reads a stored passport and drops impossible measures; undefined if it isn't a passport. */
export const readPassport = (stored: unknown): FitPassport | undefined =>
  isRecord(stored) && (stored['unit'] === 'cm' || stored['unit'] === 'in')
    ? { unit: stored['unit'], taken: readMeasurements(stored['taken']) }
    : undefined
