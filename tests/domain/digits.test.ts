import { expect, test } from 'vitest'
import { canonicalPhone } from '#domain/customers/contact.ts'
import { whatsAppNumber } from '#domain/customers/whatsapp-number.ts'
import { asciiDigits, digitsIn } from '#domain/digits.ts'
import { isIndianMobile, normalisePhone } from '#domain/account/phone.ts'
import { groupPhone } from '#domain/account/phone-entry.ts'
import { EMPTY_SHIPPING_FORM, isPinCode, withEdit } from '#domain/cart/shipping.ts'

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

test('characters that aren’t decimal digits stay', () => {
  expect(asciiDigits('½ Ⅳ ② é')).toBe('½ Ⅳ ② é')
})

test('a phone number in Indian numerals is recognised', () => {
  expect(canonicalPhone('९८७६५ ४३२१०')).toBe('9876543210')
})

test('a number from another country isn’t taken for an Indian one with as many digits', () => {
  const numbers = ['98765 43210', '+91 (0)98200 12345', '+65 9123 4567', '0065 9123 4567', '९८७६५ ४३२१०']
  expect(numbers.map(whatsAppNumber)).toEqual([
    '919876543210',
    '919820012345',
    '6591234567',
    '6591234567',
    '919876543210',
  ])
  expect(['+91 98765 43210', '+९१ 98765 43210', '098765 43210', '+65 9123 4567'].map(isIndianMobile)).toEqual(
    [true, true, true, false],
  )
})

test('a field accepts a phone number and a PIN in Indian numerals, as the server does', () => {
  expect(withEdit(EMPTY_SHIPPING_FORM, { phone: '९८७६५ ४३२१०' }).phone).toBe('9876543210')
  expect(normalisePhone('+௯௧ ௯௮௭௬௫௪௩௨௧௦')).toBe('9876543210')
  expect(groupPhone('९८७६५')).toBe('987 65')
  expect(isPinCode('५६० ०३८')).toBe(true)
})
