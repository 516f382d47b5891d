import { expect, test } from 'vitest'
import { isGstin, normaliseGstin } from '#domain/orders/gstin.ts'

test('a tax number is recognised by its format and its check digit', () => {
  for (const right of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4']) expect(isGstin(right)).toBe(true)
  for (const wrong of ['27AAPFU0939F1ZW', '27AAPFU0939F1Z', '72AAPFU0939F1ZV ', '27aapfu0939f1zv', ''])
    expect(isGstin(wrong)).toBe(false)
  expect(isGstin(normaliseGstin(' 27aapfu 0939f1zv '))).toBe(true)
})

test('no tax number with one wrong character passes', () => {
  const right = '27AAPFU0939F1ZV'
  const wrong = Array.from(right).flatMap((own, at) =>
    Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      .filter((sign) => sign !== own)
      .map((sign) => right.slice(0, at) + sign + right.slice(at + 1)),
  )
  expect(wrong.filter(isGstin)).toEqual([])
})
