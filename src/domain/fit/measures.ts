import { isRecord } from '../unknown-json.ts'

/** The limits of a person's measure in whole millimetres, wide enough to refuse only slips. */
interface Limits {
  readonly min: number
  readonly max: number
}

/** The measures of a body, by their names in ISO 8559-1:2017, in the order in which they are taken. */
export const MEASURES = {
  bust: { min: 600, max: 1800 },
  underbust: { min: 500, max: 1600 },
  waist: { min: 450, max: 1700 },
  hip: { min: 600, max: 1900 },
  neck: { min: 250, max: 600 },
  shoulder: { min: 80, max: 220 },
  acrossBack: { min: 250, max: 600 },
  upperArm: { min: 160, max: 700 },
  armLength: { min: 400, max: 850 },
  thigh: { min: 350, max: 1000 },
  insideLeg: { min: 500, max: 1100 },
  height: { min: 1200, max: 2200 },
} as const satisfies Readonly<Record<string, Limits>>

/** The name of a measure. */
export type Measure = keyof typeof MEASURES

const isMeasure = (name: string): name is Measure => Object.hasOwn(MEASURES, name)

/** Every measure, in the order in which they are taken. */
export const MEASURE_NAMES: readonly Measure[] = Object.keys(MEASURES).filter(isMeasure)

/** A person's measures in whole millimetres; measures not taken are absent. */
export type Measurements = Readonly<Partial<Record<Measure, number>>>

/** The unit in which measures are typed and shown. */
export type LengthUnit = 'cm' | 'in'

/** Whether a value can be a person's measure: whole millimetres within wide limits. */
export const isPossible = (measure: Measure, mm: unknown): mm is number =>
  Number.isInteger(mm) && Number(mm) >= MEASURES[measure].min && Number(mm) <= MEASURES[measure].max

/** Reads measures from an unknown value, in the order in which they are taken; anything else in it is ignored. */
export const readMeasurements = (stored: unknown): Measurements => {
  if (!isRecord(stored)) return {}
  const taken = MEASURE_NAMES.flatMap((measure) => {
    const mm = Object.hasOwn(stored, measure) ? stored[measure] : undefined
    return isPossible(measure, mm) ? [[measure, mm] as const] : []
  })
  return Object.fromEntries(taken)
}

/** How many measures were taken. */
export const countOf = (taken: Measurements): number => Object.keys(taken).length

/** Whether two sets of measures are the same, to the millimetre. */
export const areSame = (one: Measurements, other: Measurements): boolean =>
  MEASURE_NAMES.every((measure) => one[measure] === other[measure])
