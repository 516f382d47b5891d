import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageListing } from '#domain/enquiries/requested-products.ts'

const BLAZER = { title: 'Burgundy Silk Blazer', size: 'M', color: 'Ivory', quantity: 2 }
const SHIRT = { title: 'Ivory Silk Shirt', size: 'S', color: '', quantity: 1 }

test('a request for several products lists them, followed by what was typed', () => {
  expect(messageListing([BLAZER, SHIRT], 'By March, please.', 5000)).toBe(
    'One price for:\n2 × Burgundy Silk Blazer, Ivory, size M\n1 × Ivory Silk Shirt, Size S\n\nBy March, please.',
  )
  expect(messageListing([SHIRT], '', 5000)).toBe('One price for:\n1 × Ivory Silk Shirt, Size S')
})

test('a list that is too long is cut at its end, and what was typed stays complete', () => {
  const typed = 'x'.repeat(4900)
  expect(
    messageListing(
      Array.from({ length: 50 }, () => BLAZER),
      typed,
      5000,
    ),
  ).toBe(`One price for:\n2 × Burgundy Silk Blazer, Ivory, size M\n… and 49 more\n\n${typed}`)
  expect(messageListing([BLAZER], 'x'.repeat(5000), 5000)).toBe('x'.repeat(5000))
})

test('no message exceeds the limit, and each one ends with what was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.string({ maxLength: 400 }), (count, typed) => {
      const message = messageListing(
        Array.from({ length: count }, () => BLAZER),
        typed,
        400,
      )
      expect(message.length).toBeLessThanOrEqual(400)
      expect(message.endsWith(typed)).toBe(true)
    }),
  )
})
