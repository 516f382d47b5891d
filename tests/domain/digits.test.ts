import { expect, test } from 'vitest'
import { canonicalPhone } from '#domain/customers/contact.ts'
import { asciiDigits, digitsIn } from '#domain/digits.ts'

test.each([
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Urdu', '۰۱۲۳۴۵۶۷۸۹'],
  ['full-width', '０１２３４５６７８９'],
  ['mathematical', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
  ['ASCII', '0123456789'],
])('%s digits are read as 0 to 9', (_script, digits) => {
  expect(asciiDigits(`${digits} cm`)).toBe('0123456789 cm')
  expect(digitsIn(`+${digits} x`)).toBe('0123456789')
})

test('what is no decimal digit stays', () => {
  expect(asciiDigits('½ Ⅳ ② é')).toBe('½ Ⅳ ② é')
})

test('a phone number in Indian numerals is known again', () => {
  expect(canonicalPhone('९८७६५ ४३२१०')).toBe('9876543210')
})
