import { isRecord } from '../unknown-json.ts'
import { readMeasurements, type LengthUnit, type Measurements } from './measures.ts'

/** What a person keeps of her measures, and the unit she takes them in. */
export interface FitPassport {
  readonly unit: LengthUnit
  readonly taken: Measurements
}

/** Nothing measured yet. */
export const EMPTY_PASSPORT: FitPassport = { unit: 'cm', taken: {} }

/** A stored passport; what of it can be no measure counts as absent, and what is no passport at all as none. */
export const readPassport = (stored: unknown): FitPassport | undefined =>
  isRecord(stored) && (stored['unit'] === 'cm' || stored['unit'] === 'in')
    ? { unit: stored['unit'], taken: readMeasurements(stored['taken']) }
    : undefined
