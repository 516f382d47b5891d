import { expect, test } from 'vitest'
import { extensionDays } from '#domain/quotes/quote-days.ts'

const LAST_MOMENT = '2026-12-10T18:29:59.999Z'

test('a quote is extended beyond its last day, or from today once it has expired, by a year at most', () => {
  expect(extensionDays(LAST_MOMENT, new Date('2026-11-26T10:00:00Z'))).toEqual({
    first: '2026-12-11',
    last: '2027-11-27',
    offered: '2026-12-24',
  })
  expect(extensionDays(LAST_MOMENT, new Date('2026-12-20T20:00:00Z'))).toEqual({
    first: '2026-12-21',
    last: '2027-12-22',
    offered: '2027-01-04',
  })
  expect(extensionDays('2027-11-20T18:29:59.999Z', new Date('2026-11-26T10:00:00Z'))).toEqual({
    first: '2027-11-21',
    last: '2027-11-27',
    offered: '2027-11-27',
  })
})
