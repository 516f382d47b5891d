import { expect, test } from 'vitest'
import { csvCell } from '#server/csv.ts'

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  ' +1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
]

test.each(FORMULAS)('a cell that begins with %j is text in every spreadsheet', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`)
})

test.each([
  '74332745124000123456789',
  '012345678901',
  '795968376470',
  '5123456789012345678901e1',
  '12E+3',
  '12e-3',
])('the digits of %j stay as they are in every spreadsheet', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`)
})

test('text that a spreadsheet reads as the same number stays a number', () => {
  expect(csvCell('560001')).toBe('"560001"')
  expect(csvCell('79596837647')).toBe('"79596837647"')
})

test('every cell is quoted, and only text is escaped', () => {
  expect(csvCell('Asha "Rao", Pune')).toBe('"Asha ""Rao"", Pune"')
  expect(csvCell('')).toBe('""')
  expect(csvCell(null)).toBe('""')
  expect(csvCell(-5)).toBe('"-5"')
  expect(csvCell('3 - 2')).toBe('"3 - 2"')
})
