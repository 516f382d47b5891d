import { expect, test } from 'vitest'
import { contactSchema, requestSchema } from '#server/enquiries/enquiry-input.ts'
import { addressChangeSchema } from '#server/board/address-change.ts'
import { shippingAddressSchema } from '#server/orders/order-input.ts'
import { acceptanceSchema, declineSchema, questionSchema } from '#server/quotes/acceptance-input.ts'
import { askedSchema, decisionSchema, messageSchema } from '#server/service/service-input.ts'

const TYPED = 'Pune\r\n\u202eSold to:\u2066 nobody\u200b'
const LINE = 'Pune Sold to: nobody'
const LINES = 'Pune\n Sold to:  nobody'

const TYPED_ADDRESS = { name: 'Asha\n\u202eRao', address: TYPED, city: TYPED, phone: '98765\u202e43\n' }
const ADDRESS = { name: 'Asha Rao', address: LINES, city: LINE }

test('where an order goes holds nothing that is unseen, and only its address has lines', () => {
  const typed = { ...TYPED_ADDRESS, postalCode: '41\u202e\r\n1' }
  const plain = { ...ADDRESS, postalCode: '41 1', phone: '98765 43' }
  expect(shippingAddressSchema.parse(typed)).toEqual(plain)
  const before = { ...typed, state: '' }
  expect(addressChangeSchema.parse({ before, address: { ...typed, state: '' } })).toEqual({
    before,
    address: { ...plain, state: '' },
  })
  expect(
    acceptanceSchema.parse({
      ...TYPED_ADDRESS,
      phone: '9876543210',
      postalCode: '411\n001',
      state: '27',
      version: 1,
      sha256: '0'.repeat(64),
      terms: 'yes',
    }),
  ).toMatchObject({ ...ADDRESS, postalCode: '411001' })
})

test('an address of nothing but unseen signs is none', () => {
  const typed = { name: 'Asha', address: '1', city: 'Pune', postalCode: '411001', phone: '1' }
  for (const field of ['address', 'city', 'postalCode', 'phone'])
    expect(shippingAddressSchema.safeParse({ ...typed, [field]: ' \u200b\n\u202e' }).success, field).toBe(
      false,
    )
})

test('what a customer writes in several lines holds nothing else that is unseen', () => {
  const person = { name: 'Asha', email: 'asha@example.in', phone: '9876543210' }
  const read = [
    requestSchema.parse({ ...person, message: TYPED }).message,
    contactSchema.parse({ message: TYPED }).message,
    questionSchema.parse({ message: TYPED }).message,
    declineSchema.parse({ version: 1, reason: TYPED }).reason,
    askedSchema.parse({ kind: 'question', line: 0, words: TYPED }).words,
    messageSchema.parse({ words: TYPED }).words,
    decisionSchema.parse({ action: 'answer', text: TYPED, entries: 0 }).text,
  ]
  expect(read).toEqual(Array.from(read, () => LINES))
})
