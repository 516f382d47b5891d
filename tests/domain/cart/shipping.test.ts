import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  EMPTY_SHIPPING_FORM,
  MAX_LENGTHS,
  isPinCode,
  missingFields,
  readShippingForm,
  withBuyer,
  withEdit,
} from '#domain/cart/shipping.ts'

test('the full name follows the first and last name', () => {
  const form = withEdit(withEdit(EMPTY_SHIPPING_FORM, { firstname: 'Ananya' }), { lastname: 'Rao' })
  expect(form.name).toBe('Ananya Rao')
  expect(withEdit(form, { lastname: '' }).name).toBe('Ananya')
  // A phone's keyboard leaves a space after every word that it completes.
  expect(withEdit(form, { firstname: ' Ananya ', lastname: ' Rao ' })).toMatchObject({
    firstname: ' Ananya ',
    name: 'Ananya Rao',
  })
})

test('once every visible field is filled, the order can be paid', () => {
  const filled = withEdit(EMPTY_SHIPPING_FORM, {
    firstname: 'Ananya',
    address: '14B',
    city: 'Bengaluru',
    postalCode: '560038',
    phone: '9876543210',
  })
  expect(missingFields(filled)).toEqual([])
  expect(missingFields({ ...filled, city: '  ' })).toEqual(['city'])
  expect(missingFields({ ...filled, name: '<> \u200f' })).toEqual(['firstname'])
  expect(missingFields(EMPTY_SHIPPING_FORM)).toEqual(['firstname', 'address', 'city', 'postalCode', 'phone'])
})

test('a pasted number loses its country code before the length limit applies', () => {
  for (const typed of ['+91 98765 43210', '919876543210', '09876543210', '98765-43210'])
    expect(withEdit(EMPTY_SHIPPING_FORM, { phone: typed }).phone).toBe('9876543210')
})

test('a number typed key by key loses its country code and none of its digits', () => {
  const typing = (keys: string) =>
    [...keys].reduce(
      (form, key) => withEdit(form, { phone: (form.phone + key).slice(0, MAX_LENGTHS.phone) }),
      EMPTY_SHIPPING_FORM,
    ).phone
  for (const typed of ['+91 98765 43210', '+91-98765-43210', '098765 43210', '98765 43210'])
    expect(typing(typed)).toBe('9876543210')
  expect(typing('9198765432')).toBe('9198765432')
})

test('a stored form of any kind is read without harm', () => {
  const stored = fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.anything()))
  const isText = (value: unknown) =>
    Object.values(readShippingForm(value) ?? {}).every((field) => typeof field === 'string')
  expect(fc.sample(stored, 1000).filter((value) => !isText(value))).toEqual([])
})

test('a PIN has six digits and no leading zero', () => {
  expect(['560038', '560 038', '056003', '56003', 'abcdef'].map(isPinCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('the account’s details fill empty fields, and replace nothing that was typed', () => {
  const account = { _id: 'u1', name: ' Ananya  Meera Rao ', email: 'ananya@rao.in' }
  expect(withBuyer(EMPTY_SHIPPING_FORM, account)).toMatchObject({
    firstname: 'Ananya',
    lastname: 'Meera Rao',
    name: 'Ananya Meera Rao',
    email: 'ananya@rao.in',
  })
  const typed = withEdit(EMPTY_SHIPPING_FORM, { lastname: 'Iyer', email: 'm@iyer.in' })
  expect(withBuyer(typed, account)).toEqual({ ...typed, account: 'u1' })
  const long = withBuyer(EMPTY_SHIPPING_FORM, {
    ...account,
    name: `${'x'.repeat(80)} ${'y'.repeat(80)}`,
    email: '',
  })
  expect([long.firstname.length, long.lastname.length, long.email]).toEqual([59, 60, ''])
  // Ornamental letters take two code units each; the back end refuses half of one.
  const ornate = withBuyer(EMPTY_SHIPPING_FORM, { ...account, name: '𝓟'.repeat(40) })
  expect([ornate.firstname, readShippingForm(ornate)?.firstname]).toEqual(['𝓟'.repeat(29), '𝓟'.repeat(29)])
  expect(readShippingForm({ firstname: '𝓟'.repeat(40) })?.firstname).toBe('𝓟'.repeat(29))
  expect(withBuyer(EMPTY_SHIPPING_FORM, { ...account, name: '', email: '' })).toEqual({
    ...EMPTY_SHIPPING_FORM,
    account: 'u1',
  })
})
