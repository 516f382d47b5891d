import { expect, test } from 'vitest'
import { contactSchema, requestSchema } from '#server/enquiries/enquiry-input.ts'
import { addressChangeSchema } from '#server/board/address-change.ts'
import { orderNoteSchema } from '#server/board/order-notes.ts'
import { customerNoteSchema } from '#server/customers/customer-notes.ts'
import { contactTable } from '#server/enquiries/admin-tables.ts'
import { shippingAddressSchema } from '#server/orders/order-input.ts'
import { cancellationSchema } from '#server/payments/cancel-order.ts'
import { refundSchema } from '#server/payments/refund-request.ts'
import {
  calendarChangeSchema,
  productionChangeSchema,
  renewalSchema,
} from '#server/production/production-input.ts'
import { draftSchema } from '#server/quotes/draft-input.ts'
import { acceptanceSchema, declineSchema, questionSchema } from '#server/quotes/acceptance-input.ts'
import { askedSchema, decisionSchema, messageSchema } from '#server/service/service-input.ts'

const TYPED = 'Pune\r\n\u202eSold to:\u2066 nobody\u200b'
const LINE = 'Pune Sold to: nobody'
const LINES = 'Pune\n Sold to:  nobody'

const TYPED_ADDRESS = { name: 'Asha\n\u202eRao', address: TYPED, city: TYPED, phone: '98765\u202e43\n' }
const ADDRESS = { name: 'Asha Rao', address: LINES, city: LINE }

test('a delivery address contains no invisible characters, and only its address field has line breaks', () => {
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

test('an address of invisible characters only is empty', () => {
  const typed = { name: 'Asha', address: '1', city: 'Pune', postalCode: '411001', phone: '1' }
  for (const field of ['address', 'city', 'postalCode', 'phone'])
    expect(shippingAddressSchema.safeParse({ ...typed, [field]: ' \u200b\n\u202e' }).success, field).toBe(
      false,
    )
})

test('what a customer writes in several lines contains no other invisible characters', () => {
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

const NOTE_ID = '0'.repeat(32)
const DAY = '2026-12-05'
const seen = { orderId: '0'.repeat(24), step: 1 }

test('what staff write in one line contains no invisible characters', () => {
  const parcel = {
    act: 'dispatch',
    step: 1,
    carrier: TYPED,
    trackingNumber: TYPED,
    url: 'https://a.in/\u202e1\n',
  }
  expect(productionChangeSchema.parse(parcel)).toMatchObject({
    carrier: LINE,
    trackingNumber: LINE,
    url: 'https://a.in/ 1',
  })
  const read = [
    productionChangeSchema.parse({ act: 'pause', step: 1, kind: 'cloth', reason: TYPED }),
    productionChangeSchema.parse({ act: 'promise', step: 1, from: DAY, to: DAY, reason: TYPED }),
    renewalSchema.parse({ orders: [seen], reason: TYPED }),
    refundSchema.parse({ reason: TYPED }),
    cancellationSchema.parse({ reason: TYPED }),
  ]
  expect(read).toEqual(Array.from(read, () => expect.objectContaining({ reason: LINE })))
  const holiday = { act: 'add', calendars: ['workshop'], day: DAY, name: TYPED }
  expect(calendarChangeSchema.parse(holiday)).toMatchObject({ name: LINE })
})

test('what staff write in several lines contains no other invisible characters', () => {
  const read = [
    orderNoteSchema.parse({ id: NOTE_ID, words: TYPED }).words,
    customerNoteSchema.parse({ id: NOTE_ID, text: TYPED }).text,
    contactTable.change.parse({ id: '1', note: TYPED }).note,
  ]
  expect(read).toEqual(Array.from(read, () => LINES))
})

test('only a quote’s note has line breaks', () => {
  const line = { product: '', slug: '', title: TYPED, color: TYPED, size: TYPED, quantity: 1 }
  const plain = { name: LINE, email: LINE, phone: 'a b', note: LINES }
  expect(
    draftSchema.parse({
      name: TYPED,
      email: TYPED,
      phone: 'a\nb',
      lines: [{ ...line, unitPrice: 1, discount: 0 }],
      shipping: 0,
      validUntil: DAY,
      productionFrom: 1,
      productionTo: 2,
      deposit: null,
      note: TYPED,
    }),
  ).toMatchObject({ ...plain, lines: [{ title: LINE, color: LINE, size: LINE }] })
})

test('words of invisible characters only count as empty', () => {
  const nothing = ' \u200b\n\u202e'
  expect(refundSchema.safeParse({ reason: nothing }).success).toBe(false)
  expect(orderNoteSchema.safeParse({ id: NOTE_ID, words: nothing }).success).toBe(false)
  expect(
    productionChangeSchema.safeParse({ act: 'pause', step: 1, kind: 'cloth', reason: nothing }).success,
  ).toBe(false)
})
