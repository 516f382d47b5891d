import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSize } from '#domain/fit/find-size.ts'
import { mmOfInches } from '#domain/fit/length.ts'
import { cellInCm, comparedMeasures, decidingMeasures, readCell, readChart } from '#domain/fit/size-chart.ts'

const span = (from: number, to = from) => ({
  from: mmOfInches(from),
  to: to === Infinity ? to : mmOfInches(to),
})

test.each([
  ['34', span(34)],
  ['34–36', span(34, 36)],
  ['34-36', span(34, 36)],
  ['33½', span(33.5)],
  ['33 1/2', span(33.5)],
  ['33.5 to 35', span(33.5, 35)],
  ['36+', span(36, Infinity)],
  [' 36" ', span(36)],
] as const)('the cell %o is read', (cell, expected) => {
  expect(readCell(cell)).toEqual(expected)
})

test.each([
  '',
  'about 36',
  '36 to',
  '38–36',
  '34–36–38',
  '86 cm',
  '5',
  '360',
  '++',
  '-',
  '3'.repeat(100_000),
])('the cell %o can’t be read', (cell) => {
  expect(readCell(cell)).toBeUndefined()
})

test.each([
  ['36', '91'],
  ['34–36', '86–91'],
  ['33½ to 35', '85–89'],
  ['36+', '91+'],
  ['about 36', ''],
])('the cell %o is shown in centimetres as %o', (cell, cm) => {
  expect(cellInCm(cell)).toBe(cm)
})

const chartOf = (...cells: readonly (readonly [size: string, bust: string])[]) =>
  readChart(
    ['bust'],
    cells.map(([size, bust]) => ({ size, cells: [bust] })),
  ) ?? []
const blazer = chartOf(['S', '34'], ['M', '36'], ['L', '38'])
const shirt = chartOf(['S', '33 to 34'], ['M', '35 to 36'], ['L', '37 to 38'])
const ofBust = (rows: typeof blazer, inches: number) => findSize(rows, ['bust'], { bust: mmOfInches(inches) })

test('the size of her bust’s row fits, even a quarter of an inch outside it', () => {
  expect(ofBust(blazer, 36)).toMatchObject({ kind: 'fits', size: 'M', by: [{ measure: 'bust', mm: 914 }] })
  expect(findSize(blazer, ['bust'], { bust: 910 })).toMatchObject({ kind: 'fits', size: 'M' })
  expect(ofBust(blazer, 36.25)).toMatchObject({ kind: 'fits', size: 'M' })
  expect(ofBust(shirt, 35.5)).toMatchObject({ kind: 'fits', size: 'M' })
})

test('between two rows the larger size fits', () => {
  expect(ofBust(blazer, 35)).toMatchObject({ kind: 'between', smaller: 'S', size: 'M' })
  expect(ofBust(shirt, 34.5)).toMatchObject({ kind: 'between', smaller: 'S', size: 'M' })
  expect(ofBust(chartOf(['S', '34–36'], ['M', '36–38']), 36)).toMatchObject({
    kind: 'between',
    smaller: 'S',
    size: 'M',
  })
})

test('outside the chart no size is named, and an open row has no end', () => {
  expect(ofBust(blazer, 31)).toMatchObject({ kind: 'outside', side: 'below', measure: 'bust' })
  expect(ofBust(blazer, 42)).toMatchObject({ kind: 'outside', side: 'above' })
  expect(ofBust(chartOf(['M', '36'], ['L', '38+']), 50)).toMatchObject({ kind: 'fits', size: 'L' })
})

test('a missing measurement is named', () => {
  expect(findSize(blazer, ['bust'], { waist: 700 })).toEqual({ kind: 'missing', measures: ['bust'] })
  expect(findSize([], ['waist', 'hip'], { waist: 700 })).toEqual({ kind: 'missing', measures: ['hip'] })
})

test('a chart with an unreadable row names no size, because that row may be hers', () => {
  const row = (size: string, cell: string) => ({ size, cells: [cell] })
  expect(readChart(['bust'], [row('S', '34'), row('M', 'see tailor'), row('L', '38')])).toBeUndefined()
  expect(readChart(['bust'], [])).toBeUndefined()
  expect(readChart([], [row('S', '34')])).toBeUndefined()
})

const trousers =
  readChart(
    ['waist', 'hip'],
    [
      { size: 'S', cells: ['26 to 27', '36 to 37'] },
      { size: 'M', cells: ['28 to 29', '38 to 39'] },
      { size: 'L', cells: ['30 to 31', '40 to 41'] },
    ],
  ) ?? []
const legs = (waist: number, hip: number) =>
  findSize(trousers, ['waist', 'hip'], { waist: mmOfInches(waist), hip: mmOfInches(hip) })

test('trousers go by waist and hip, and say so if the two ask for different sizes', () => {
  expect(legs(28, 39)).toMatchObject({
    kind: 'fits',
    size: 'M',
    by: [{ measure: 'waist' }, { measure: 'hip' }],
  })
  expect(legs(27.5, 38)).toMatchObject({ kind: 'between', size: 'M', smaller: 'S' })
  expect(legs(26, 40)).toMatchObject({
    kind: 'disagree',
    parts: [
      { measure: 'waist', size: 'S' },
      { measure: 'hip', size: 'L' },
    ],
  })
  expect(legs(26, 50)).toMatchObject({ kind: 'outside', measure: 'hip', side: 'above' })
})

test('trousers alone go by waist and hip, and a suit by the bust', () => {
  expect(decidingMeasures(['Trouser'])).toEqual(['waist', 'hip'])
  expect(decidingMeasures(['Suit', 'trouser'])).toEqual(['bust'])
  expect(decidingMeasures([])).toEqual(['bust'])
  expect(comparedMeasures(['Trouser'], [{ size: 'M', brandSize: '', inches: '36' }])).toEqual([])
})

const SIZES = ['S', 'M', 'L', 'XL'] as const
/** A chart in order: each row begins where the previous one ends, or later. */
const orderedChart = fc
  .array(fc.integer({ min: 0, max: 60 }), { minLength: 8, maxLength: 8 })
  .map((steps) => {
    let mm = 700
    return SIZES.map((size, row) => {
      const from = (mm += steps[row * 2] ?? 0)
      const to = (mm += steps[row * 2 + 1] ?? 0)
      return { size, spans: { bust: { from, to } } }
    })
  })

test('a larger body never gets a smaller size, and no size is invented', () => {
  fc.assert(
    fc.property(orderedChart, fc.integer({ min: 600, max: 1300 }), fc.nat(50), (rows, bust, more) => {
      const rank = (mm: number) => {
        const answer = findSize(rows, ['bust'], { bust: mm })
        if (answer.kind === 'fits' || answer.kind === 'between')
          return SIZES.findIndex((size) => size === answer.size)
        return answer.kind === 'outside' && answer.side === 'above' ? SIZES.length : -1
      }
      expect(rank(bust + more)).toBeGreaterThanOrEqual(rank(bust))
    }),
  )
})

test('the order of the rows doesn’t change the answer', () => {
  fc.assert(
    fc.property(orderedChart, fc.integer({ min: 600, max: 1300 }), (rows, bust) => {
      fc.pre(new Set(rows.map(({ spans }) => spans.bust.from)).size === rows.length)
      expect(findSize(rows.toReversed(), ['bust'], { bust })).toEqual(findSize(rows, ['bust'], { bust }))
    }),
  )
})
