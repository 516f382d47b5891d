export interface Measure {
  readonly what: string
  readonly value: number
  readonly unit?: string
  /** The goal: the least or the most it should be. */
  readonly atLeast?: number
  readonly atMost?: number
}

const isMet = ({ value, atLeast = -Infinity, atMost = Infinity }: Measure) =>
  value >= atLeast && value <= atMost

const goalOf = (measure: Measure): string => {
  const { atLeast, atMost } = measure
  if (atLeast === undefined && atMost === undefined) return ''
  const goal = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  return `${goal}: ${isMet(measure) ? 'met' : 'MISSED'}`
}

/** Prints measures as a table; returns how many miss their goal. */
export const reportMeasures = (title: string, measures: readonly Measure[]): number => {
  console.log(`\n${title}`)
  for (const measure of measures) {
    const { what, value, unit = '' } = measure
    const shown = value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : 0 })
    console.log(`  ${what.padEnd(48)} ${`${shown} ${unit}`.padEnd(12)} ${goalOf(measure)}`.trimEnd())
  }
  return measures.filter((measure) => !isMet(measure)).length
}
