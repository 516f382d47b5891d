import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedMeasures, readTypedMeasures, shownIn } from '#domain/fit/typed-measures.ts'
import { lengthText, lengthWithUnit, mmOfInches, readLength } from '#domain/fit/length.ts'
import { isPossible, MEASURE_NAMES, MEASURES, readMeasurements } from '#domain/fit/measures.ts'
import { readPassport } from '#domain/fit/passport.ts'

test.each([
  ['36', 'in', 914],
  ['35½', 'in', 902],
  ['35 1/2', 'in', 902],
  ['35.5', 'in', 902],
  ['35,25"', 'in', 895],
  [' 35 in ', 'in', 889],
  ['91', 'cm', 910],
  ['91,4', 'cm', 914],
  ['91.5 cm', 'cm', 915],
  ['९१', 'cm', 910],
  ['७०.५', 'cm', 705],
  ['۹۱٫۴', 'cm', 914],
  ['३५ १/२', 'in', 902],
] as const)('%o in %s is %i mm', (text, unit, mm) => {
  expect(readLength('bust', text, unit)).toEqual({ kind: 'mm', mm })
})

test.each([
  ['thirty-six', 'in'],
  ['35.4', 'in'],
  ['35 1/8', 'in'],
  ['-36', 'in'],
  ['1e2', 'cm'],
  ['91.45', 'cm'],
  ['9'.repeat(100_000), 'cm'],
] as const)('%o in %s is not read, and not guessed', (text, unit) => {
  expect(readLength('bust', text, unit)).toEqual({ kind: 'unreadable' })
})

test('an impossible value is refused, and the other unit suggested if it would be possible there', () => {
  expect(readLength('bust', '36', 'cm')).toMatchObject({ kind: 'impossible', otherUnit: 'in' })
  expect(readLength('bust', '91', 'in')).toMatchObject({ kind: 'impossible', otherUnit: 'cm' })
  expect(readLength('bust', '5', 'in')).toMatchObject({ kind: 'impossible', otherUnit: undefined })
})

test('lengths are shown to the millimetre in centimetres, and to the quarter in inches', () => {
  expect([914, 910, 902].map((mm) => lengthText(mm, 'cm'))).toEqual(['91.4', '91', '90.2'])
  expect([914, 902, 895, 908].map((mm) => lengthText(mm, 'in'))).toEqual(['36', '35½', '35¼', '35¾'])
  expect(lengthWithUnit(902, 'in')).toBe('35½\u00a0inches')
})

const measure = fc.constantFrom(...MEASURE_NAMES)

test('every quarter of an inch and every millimetre is shown as it was typed', () => {
  fc.assert(
    fc.property(measure, fc.integer({ min: 12, max: 340 }), (name, quarters) => {
      const mm = mmOfInches(quarters / 4)
      fc.pre(isPossible(name, mm))
      expect(readLength(name, lengthText(mm, 'in'), 'in')).toEqual({ kind: 'mm', mm })
    }),
  )
  fc.assert(
    fc.property(measure, fc.integer({ min: 80, max: 2200 }), (name, mm) => {
      fc.pre(isPossible(name, mm))
      expect(readLength(name, lengthText(mm, 'cm'), 'cm')).toEqual({ kind: 'mm', mm })
    }),
  )
})

test('switching units and back shows what was typed, whatever it was', () => {
  fc.assert(
    fc.property(measure, fc.string(), fc.constantFrom('cm' as const, 'in' as const), (name, text, unit) => {
      const entry = { text, unit }
      expect(shownIn(name, entry, unit)).toBe(text)
      const other = unit === 'cm' ? 'in' : 'cm'
      const isRead = readLength(name, text, unit).kind === 'mm'
      if (!isRead) expect(shownIn(name, entry, other)).toBe(text)
    }),
  )
})

test('measurements that nobody retyped keep their millimetres, although inches show only quarters', () => {
  const before = { bust: 911, waist: 735 }
  expect(readTypedMeasures(typedMeasures(before, 'in'), before)).toEqual({ taken: before, faults: {} })
  const retyped = { ...typedMeasures(before, 'in'), bust: { text: '37', unit: 'in' as const } }
  expect(readTypedMeasures(retyped, before).taken).toEqual({ bust: 940, waist: 735 })
})

test('an emptied field removes its measurement, and an invalid one is an error of its own field', () => {
  const { taken, faults } = readTypedMeasures(
    { bust: { text: '', unit: 'cm' }, waist: { text: 'x', unit: 'cm' }, hip: { text: '98', unit: 'cm' } },
    { bust: 910 },
  )
  expect(taken).toEqual({ hip: 980 })
  expect(Object.keys(faults)).toEqual(['waist'])
})

test('only possible measurements are read from storage', () => {
  const stored = {
    bust: 910,
    waist: 73.5,
    hip: '980',
    height: 9000,
    toString: 700,
    ['__proto__']: { neck: 340 },
  }
  expect(readMeasurements(stored)).toEqual({ bust: 910 })
  for (const odd of [null, [], 'x', 7]) expect(readMeasurements(odd)).toEqual({})
  expect(readPassport({ unit: 'in', taken: { bust: 910, tail: 300 } })).toEqual({
    unit: 'in',
    taken: { bust: 910 },
  })
  for (const odd of [null, [], {}, { unit: 'ell', taken: {} }]) expect(readPassport(odd)).toBeUndefined()
  expect(readPassport({ unit: 'cm', taken: 'none' })).toEqual({ unit: 'cm', taken: {} })
})

test('the limits leave room for everybody', () => {
  for (const { min, max } of Object.values(MEASURES)) expect(max / min).toBeGreaterThan(1.8)
})
