import { expect, test } from 'vitest'
import { canBeAnswered } from '#domain/enquiries/enquiry.ts'
import { isOwnPath } from '#domain/own-path.ts'
import { formatDay, formatDayAndTime } from '#domain/time/dates.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { isEmail, isPlainEmail, knownEmail } from '#domain/account/email.ts'
import { formatRupees, fromSmallestUnits, isAboveUpiLimit, toPaise } from '#domain/money.ts'
import { isDayRange, isTypedOut } from '#domain/orders/day-range.ts'
import { pageNumbers } from '#domain/orders/page-numbers.ts'
import { readDetails } from '#domain/orders/event-details.ts'
import { expiryOf } from '#domain/security-txt.ts'
import { isLasting, readUser } from '#domain/account/session.ts'

test('five page numbers are shown around the current one', () => {
  expect(pageNumbers(1, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pageNumbers(5, 9)).toEqual([3, 4, 5, 6, 7])
  expect(pageNumbers(9, 9)).toEqual([5, 6, 7, 8, 9])
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
})

test('rupees are grouped the Indian way, and paise have two digits or are left out', () => {
  expect(formatRupees(230_500)).toBe('₹2,30,500')
  expect(formatRupees(99.5)).toBe('₹99.50')
  expect(toPaise(28_500.1)).toBe(2_850_010)
})

test('a message can be answered if it has a complete e-mail address or any telephone number', () => {
  for (const [email, phone] of [
    ['', ''],
    ['kavya@', ' - '],
  ] as const)
    expect(canBeAnswered({ email, phone })).toBe(false)
  for (const [email, phone] of [
    ['kavya@example.in', ''],
    ['kavya@', '98765 43210'],
    ['', '९८७६५'],
  ] as const)
    expect(canBeAnswered({ email, phone })).toBe(true)
})

test('an order’s day is the day in India', () => {
  expect(formatDay('2026-11-13T20:00:00.000Z')).toBe('14 November 2026')
  expect(formatDayAndTime('2026-11-14T13:12:00.000Z')).toBe('14 November 2026, 6:42 pm')
  expect(formatDay('never')).toBe('')
})

test('a typed date is complete once its year is, and a range may have an open end', () => {
  expect(['0002-11-23', '0020-11-23', '0202-11-23', '2026-11-23'].map(isTypedOut)).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(isDayRange({ from: '', to: '2026-01-05' })).toBe(true)
  expect(isDayRange({ from: '2026-01-05', to: '2026-01-05' })).toBe(true)
  expect(isDayRange({ from: '2026-01-06', to: '2026-01-05' })).toBe(false)
})

test('a day begins and ends in India’s time zone', () => {
  expect(dayInIndia(new Date('2026-11-22T18:29:59.000Z'))).toBe('2026-11-22')
  expect(dayInIndia(new Date('2026-11-22T18:30:00.000Z'))).toBe('2026-11-23')
  expect(dayInIndia(new Date('2026-11-22T12:00:00.000Z'), 14)).toBe('2026-12-06')
})

test('a token is valid only if its exp is in seconds and in the future', () => {
  const now = 1_800_000_000
  for (const [exp, lasts] of [
    [now + 60, true],
    [now - 1, false],
    [(now + 60) * 1000, false],
    ['soon', false],
    [undefined, false],
    [Number.NaN, false],
  ])
    expect(isLasting({ exp }, now)).toBe(lasts)
})

test('only paths of this shop can be returned to', () => {
  for (const path of ['/cart', '/order/abc?x=1', '/shop?category=Looks']) expect(isOwnPath(path)).toBe(true)
  for (const path of [
    '//evil',
    '/\\evil',
    'https://evil',
    'javascript:alert(1)',
    '',
    'cart',
    '/\tevil',
    '/\t/evil',
    ' //evil',
    '\\\\evil',
    'data:text/html,hi',
    '/a\\b',
  ])
    expect(isOwnPath(path)).toBe(false)
})

test('only the value true makes an admin', () => {
  const user = { _id: '1', googleId: null, name: 'Meera Nair', email: 'm@x.in' }
  expect(readUser({ ...user, isAdmin: 'true' })?.isAdmin).toBe(false)
  expect(readUser({ ...user, name: 4 })).toBeUndefined()
})

test('a person’s e-mail address is the same, however its letters are written', () => {
  const spellings = [
    ' zoë@bücher.example',
    'ZOË@BÜCHER.EXAMPLE',
    'zoe\u0308@bücher.example ',
    'zoë@bu\u0308cher.example',
  ]
  expect(new Set(spellings.map(knownEmail)).size).toBe(1)
})

test('an e-mail address needs a name, one @ and a host with a dot', () => {
  expect(['a@b.in', 'a.b+c@d.co.in'].every(isEmail)).toBe(true)
  expect(['मीरा@डाकघर.भारत', "o'hara@b.in", 'zoë@b.in'].every(isPlainEmail)).toBe(true)
  // nodemailer would send these to a@b.in or to another host.
  const others = [
    '<a@b.in',
    'a@b.in>',
    '(x)a@b.in',
    'a@b.in\0',
    'a@b\u00ad.in',
    'a@ｂ.in',
    'a@b。in',
    'a@b｡in',
    'a@b.in,c',
  ]
  expect(others.filter(isPlainEmail)).toEqual([])
  expect(['a', '@b.in', 'a@b', 'a@@b.in', 'a b@c.in', 'a@b.', 'a@.in'].some(isEmail)).toBe(false)
})

test('UPI’s limit is one lakh, and not a rupee more', () => {
  expect([1_00_000, 1_00_001].map(isAboveUpiLimit)).toEqual([false, true])
})

test('an amount in another currency has that currency’s decimal places', () => {
  expect(['INR', 'USD', 'JPY', 'KWD'].map((currency) => fromSmallestUnits(50_050, currency))).toEqual([
    500.5, 500.5, 50_050, 50.05,
  ])
})

test('an audit entry’s details are shown as amounts and words', () => {
  expect(readDetails('{"amountPaise":1250000,"currency":"INR","status":"captured"}')).toBe(
    '₹12,500 · captured',
  )
  expect(readDetails('{"lines":1}')).toBe('1 line')
  expect(readDetails('{"lines":2}')).toBe('2 lines')
  expect(readDetails('{"ids":["a","b"],"from":"","isSearch":false,"kind":"price","page":1}')).toBe(
    '2 entries · price · page 1',
  )
  expect(readDetails('{"ids":["a"],"isSearch":true}')).toBe('1 entry · by a search')
  expect(readDetails('{"status":"open","respondBy":"2030-01-09T06:00:00.000Z"}')).toMatch(
    /^open · answer by 9 January 2030, 11:30/,
  )
  const weekly = '{"act":"weekly","calendar":"courier","day":6,"daysOff":[0,6],"isOff":true}'
  expect(readDetails(weekly, ['courier', 'weekly'])).toBe('Saturday · weekly days off: Sunday, Saturday')
  expect(readDetails('{"daysOff":[]}')).toBe('weekly days off: none')
  const holiday = '{"act":"add","calendars":["workshop","courier"],"day":"2027-03-22","name":"Holi"}'
  expect(readDetails(holiday, ['2027-03-22', 'add'])).toBe('workshop, courier · Holi')
  expect(readDetails('{}')).toBe('')
  expect(readDetails('by telephone')).toBe('by telephone')
})

test('a security.txt is valid for less than a year, and has the same expiry all through a month', () => {
  expect(expiryOf(new Date('2026-11-01T00:00:00Z'))).toBe('2027-10-01T00:00:00.000Z')
  expect(expiryOf(new Date('2026-11-30T23:59:59Z'))).toBe('2027-10-01T00:00:00.000Z')
  expect(expiryOf(new Date('2027-02-28T12:00:00Z'))).toBe('2028-01-01T00:00:00.000Z')
})
