import { expect, test } from 'vitest'
import { contactSchema, requestSchema, subscriberSchema } from '#server/enquiries/enquiry-input.ts'
import { shippingAddressSchema } from '#server/orders/order-input.ts'

const typed = { name: 'Asha', email: 'asha@example.in', phone: '९८७६५४३२१०' }

test('a phone number typed in Indian numerals is stored in ASCII, by whatever form it comes', () => {
  for (const schema of [requestSchema, contactSchema, subscriberSchema])
    expect(schema.parse(typed).phone).toBe('9876543210')
})

test('an address typed in Indian numerals has an ASCII PIN and phone, and keeps its house number', () => {
  const address = { name: 'Asha', address: '१२ MG Road', city: 'Bengaluru', postalCode: '५६००३८' }
  expect(shippingAddressSchema.parse({ ...address, phone: typed.phone })).toEqual({
    ...address,
    postalCode: '560038',
    phone: '9876543210',
  })
})
