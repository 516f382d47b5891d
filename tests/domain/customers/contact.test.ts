import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactsOf, canonicalEmail, canonicalPhone } from '#domain/customers/contact.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

const mobile = fc
  .tuple(fc.constantFrom('6', '7', '8', '9'), digits(9))
  .map((parts) => parts.join(''))
  .filter((number) => new Set(number).size > 1)

/** The digits with spaces, dashes, dots and brackets between them. */
const spelt = (number: string) =>
  fc
    .array(fc.constantFrom('', '', ' ', '-', '.', ' - '), {
      minLength: number.length,
      maxLength: number.length,
    })
    .map((gaps) => [...number].map((digit, at) => digit + gaps[at]).join(''))

const FRONTS = ['', '0', '+91', '+91 ', '+91-', '91', '0091', '0091 ', '+91 (0)', '(+91) ', '091']

test('an Indian number becomes its ten digits, however it is written', () => {
  fc.assert(
    fc.property(
      mobile.chain((number) => fc.tuple(fc.constant(number), spelt(number), fc.constantFrom(...FRONTS))),
      ([number, written, front]) => {
        expect(canonicalPhone(front + written)).toBe(number)
      },
    ),
  )
})

test('two different Indian numbers never become one', () => {
  fc.assert(
    fc.property(mobile, mobile, fc.constantFrom(...FRONTS), (one, other, front) => {
      fc.pre(one !== other)
      expect(canonicalPhone(front + one)).not.toBe(canonicalPhone(other))
    }),
  )
})

test('a number from another country keeps its country code', () => {
  expect(canonicalPhone('+44 20 7946 0018')).toBe('+442079460018')
  expect(canonicalPhone('0044 20 7946 0018')).toBe('+442079460018')
  expect(canonicalPhone('+1 (415) 555-0123')).toBe('+14155550123')
  // Singapore’s numbers have ten digits including the country code, but aren't Indian.
  expect(canonicalPhone('+65 9123 4567')).toBe('+6591234567')
  expect(canonicalPhone('6591234567')).toBe('6591234567')
})

test('an invalid telephone number links nobody', () => {
  for (const typed of [
    '',
    'none',
    '-',
    '12345',
    '0000000000',
    '9999999999',
    '+91 00000 00000',
    '1'.repeat(400),
    '12345678901234567890',
  ])
    expect([typed, canonicalPhone(typed)]).toEqual([typed, ''])
})

test('a canonical form stays unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(mobile, digits(8), digits(12), fc.string()), (typed) => {
      const normal = canonicalPhone(typed)
      expect(canonicalPhone(normal)).toBe(normal)
    }),
  )
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (typed) => {
      const normal = canonicalEmail(typed)
      expect(canonicalEmail(normal)).toBe(normal)
    }),
  )
})

test('an e-mail address is the same in capitals and with spaces around or in it', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(canonicalEmail(` ${email.toUpperCase()} `)).toBe(canonicalEmail(email))
    }),
  )
  expect(canonicalEmail('Asha Rao@Example.In')).toBe('asharao@example.in')
})

test('Google’s e-mail addresses lose dots and anything after a plus; those of other providers keep them', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/)
  fc.assert(
    fc.property(
      name,
      fc.stringMatching(/^[a-z0-9]{0,6}$/),
      fc.constantFrom('gmail.com', 'googlemail.com'),
      (local, tag, host) => {
        const written = `${[...local].join('.')}+${tag}@${host}`
        expect(canonicalEmail(written)).toBe(`${local}@gmail.com`)
      },
    ),
  )
  expect(canonicalEmail('asha.rao@example.in')).not.toBe(canonicalEmail('asharao@example.in'))
  expect(canonicalEmail('asha+shop@example.in')).toBe('asha+shop@example.in')
  expect(canonicalEmail('asha@gmail.com.example.in')).toBe('asha@gmail.com.example.in')
  expect(canonicalEmail('...@gmail.com')).toBe('...@gmail.com')
})

test('an invalid e-mail address links nobody', () => {
  for (const typed of [
    '',
    '@',
    'asha',
    'asha@',
    '@example.in',
    'a@b@example.in',
    `${'a'.repeat(400)}@example.in`,
  ])
    expect([typed, canonicalEmail(typed)]).toEqual([typed, ''])
  expect(contactsOf({ email: 'none', phone: '-' })).toEqual([])
})
