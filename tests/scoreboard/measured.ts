/** The result of a row. A row that couldn't be measured has not passed. */
export interface Measured {
  readonly status: 'passed' | 'failed' | 'not measured'
  /** The number, or why there is none. */
  readonly figure: string
}

export const judged = (good: boolean, figure: string): Measured => ({
  status: good ? 'passed' : 'failed',
  figure,
})

export const notMeasured = (why: string): Measured => ({ status: 'not measured', figure: why })
