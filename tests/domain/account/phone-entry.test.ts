import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholePhone } from '#domain/account/phone.ts'
import { groupPhone, regroup } from '#domain/account/phone-entry.ts'

/** The field's text after each key, with the caret shown as |. */
const typing = (keys: readonly string[], start = '|') => {
  let text = start.replace('|', '')
  let caret = start.indexOf('|')
  for (const key of keys) {
    const before = text
    if (key === 'Backspace') {
      if (caret === 0) continue
      text = text.slice(0, caret - 1) + text.slice(caret)
      caret -= 1
    } else if (key === 'Delete') text = text.slice(0, caret) + text.slice(caret + 1)
    else {
      text = text.slice(0, caret) + key + text.slice(caret)
      caret += 1
    }
    const erased = key === 'Backspace' ? 'backward' : key === 'Delete' ? 'forward' : undefined
    ;({ text, caret } = regroup({ text, caret }, before, erased))
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test('a number is shown in groups of three, three and four', () => {
  expect(groupPhone('9876543210')).toBe('987 654 3210')
  expect(groupPhone('98765')).toBe('987 65')
  expect(groupPhone('')).toBe('')
  expect(groupPhone('987-654-3210 99')).toBe('987 654 3210')
})

test('the caret stays behind the same digit', () => {
  expect(typing([...'9876543210'])).toBe('987 654 3210|')
  expect(typing(['0'], '98|7 654')).toBe('980| 765 4')
  expect(typing(['Backspace'], '987 6|54 3210')).toBe('987| 543 210')
  expect(typing(['a'], '987 6|54')).toBe('987 6|54')
})

test('a country code typed key by key is removed, and no digit of the number with it', () => {
  for (const typed of ['+91 98765 43210', '+91-9876543210', '098765 43210', '9876543210'])
    expect(typing([...typed])).toBe('987 654 3210|')
  expect(typing(['+', '9'])).toBe('+9|')
  expect(typing(['+', '9', 'Backspace', 'Backspace'])).toBe('|')
  // Ten digits that begin with 91 are a number.
  expect(typing([...'9198765432'])).toBe('919 876 5432|')
})

test('deleting at the space between two groups deletes the digit beyond it', () => {
  expect(typing(['Backspace'], '987 |654')).toBe('98|6 54')
  expect(typing(['Delete'], '987| 654')).toBe('987| 54')
  expect(typing(['Backspace'], '|987')).toBe('|987')
})

test('whatever is typed, the field holds at most ten digits in groups and the caret stays inside', () => {
  const key = fc.constantFrom(...'0123456789', ' ', '-', 'x', 'Backspace', 'Delete')
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
      const shown = typing(keys)
      const text = shown.replace('|', '')
      expect(text).toMatch(/^(\d{0,3}|\d{3} \d{1,3}|\d{3} \d{3} \d{1,4})$/)
      expect(shown.indexOf('|')).toBeLessThanOrEqual(text.length)
    }),
  )
})

test.each([
  ['+91 98765 43210', '', '9876543210'],
  ['0091 98765 43210', '', '9876543210'],
  ['+91 (0)98765 43210', '', '9876543210'],
  // Ten digits are a number, whatever they begin with.
  ['0919876543', '', '0919876543'],
  ['9876543210', '987', '9876543210'],
  ['1', '919 876 5432', '987654321'],
  ['१', '9198765432', '987654321'],
  // A number that begins otherwise is complete, and one that isn't complete takes the digit at the caret.
  ['1', '9876543210', undefined],
  // No mobile number begins with 2.
  ['0', '9123456789', undefined],
  ['1', '919876543', undefined],
  ['', '9198765432', undefined],
  ['-', '9198765432', undefined],
  ['12', '9198765432', undefined],
])('%o put behind %o makes %o', (text, full, number) => {
  expect(wholePhone(text, full)).toBe(number)
})
