import { expect, test } from 'vitest'
import { contactSchema, requestSchema, subscriberSchema } from '#server/enquiries/enquiry-input.ts'
import { shippingAddressSchema } from '#server/orders/order-input.ts'

const typed = { name: 'Asha', email: 'asha@example.in', phone: '९८७६५४३२१०' }

test('a phone number in Indian numerals is stored in ASCII, whichever form it comes from', () => {
  for (const schema of [requestSchema, contactSchema, subscriberSchema])
    expect(schema.parse(typed).phone).toBe('9876543210')
})

test('an address in Indian numerals gets an ASCII PIN and phone, and keeps its house number', () => {
  const address = { name: 'Asha', address: '१२ MG Road', city: 'Bengaluru', postalCode: '५६००३८' }
  expect(shippingAddressSchema.parse({ ...address, phone: typed.phone })).toEqual({
    ...address,
    postalCode: '560038',
    phone: '9876543210',
  })
})
