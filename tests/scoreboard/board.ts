import type { Measured } from './measured.ts'
import { ROWS, type Row } from './rows.ts'

export interface Scored extends Row, Measured {}

/** Every requested row with its result; a row that nothing measured says so. */
export const scored = (ids: readonly string[], measured: ReadonlyMap<string, Measured>): readonly Scored[] =>
  ROWS.filter(({ id }) => ids.includes(id)).map((row) => ({
    ...row,
    ...(measured.get(row.id) ?? { status: 'not measured', figure: 'nothing measured it' }),
  }))

/** 1 if a row failed, 2 if none failed but some couldn't be measured, otherwise 0. */
export const exitCode = (rows: readonly Scored[]): 0 | 1 | 2 => {
  if (rows.some(({ status }) => status === 'failed')) return 1
  return rows.every(({ status }) => status === 'passed') ? 0 : 2
}

const MAX_FIGURE_LENGTH = 90
const SIGNS = { passed: 'pass', failed: 'FAIL', 'not measured': '-' } as const

/** The table as Markdown. */
export const tableOf = (rows: readonly Scored[]): string => {
  const count = (status: Scored['status']) => rows.filter((row) => row.status === status).length
  return [
    ...rows.map(({ id, status, measure, pass, figure }) =>
      [
        id.padEnd(6),
        SIGNS[status].padEnd(5),
        `${measure} [${pass}]`.padEnd(80),
        figure.slice(0, MAX_FIGURE_LENGTH),
      ].join(' '),
    ),
    `${count('passed')} passed, ${count('failed')} failed, ${count('not measured')} not measured`,
  ].join('\n')
}
