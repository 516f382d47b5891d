import { expect, test } from 'vitest'
import { cell } from '#server/orders/order-csv.ts'

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

test.each(FORMULAS)('a cell that begins as %j is text to every spreadsheet', (text) => {
  expect(cell(text)).toBe(`"'${text}"`)
})

test('every cell stands in quotes, and only text is guarded', () => {
  expect(cell('Asha "Rao", Pune')).toBe('"Asha ""Rao"", Pune"')
  expect(cell('')).toBe('""')
  expect(cell(null)).toBe('""')
  expect(cell(-5)).toBe('"-5"')
  expect(cell('3 - 2')).toBe('"3 - 2"')
})
