// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { EMPTY_SHIPPING_FORM } from '#domain/cart/shipping.ts'
import { openPage, token, user } from '../shop-page.ts'

const ASHA = { token: token(), user }
const MEERA = { token: token(), user: { ...user, _id: 'u2', name: 'Meera Sen', email: 'meera@sen.in' } }

/** A page with a stored form, on which nobody is signed in. */
const open = async (shippingAddress: object = EMPTY_SHIPPING_FORM) => {
  openPage({ shippingAddress })
  const [form, session] = await Promise.all([
    import('#stores/cart/shipping-form.ts'),
    import('#stores/account/session.ts'),
  ])
  form.$shippingForm.listen(() => undefined)
  return { ...form, ...session, shown: () => form.$shippingForm.get() }
}

test('signing in fills in name and e-mail address, and keeps what was typed before', async () => {
  const page = await open()
  page.editShipping('address', '12 Residency Road')
  page.openSession(ASHA)
  expect(page.shown()).toMatchObject({ name: 'Ananya Rao', email: user.email, address: '12 Residency Road' })
})

test('after a session ended by itself, nobody else who signs in gets its delivery form', async () => {
  const page = await open()
  page.openSession(ASHA)
  page.editShipping('address', '12 Residency Road')
  page.editShipping('phone', '9876543210')
  page.closeSession()
  page.openSession(MEERA)
  expect(page.shown()).toMatchObject({ name: 'Meera Sen', email: 'meera@sen.in', address: '', phone: '' })
  expect(localStorage.getItem('shippingAddress')).not.toContain('Residency')
})

test('after a session ended by itself, its owner gets her delivery form back', async () => {
  const page = await open()
  page.openSession(ASHA)
  page.editShipping('address', '12 Residency Road')
  page.closeSession()
  page.openSession(ASHA)
  expect(page.shown()).toMatchObject({ name: 'Ananya Rao', address: '12 Residency Road' })
  const next = await open(page.shown())
  next.openSession(MEERA)
  expect(next.shown()).toMatchObject({ name: 'Meera Sen', address: '' })
})

test('what is typed while nobody is signed in stays with whoever signs in next', async () => {
  const page = await open()
  page.openSession(ASHA)
  page.closeSession()
  page.editShipping('firstname', 'Meera')
  page.editShipping('address', '3 Park Street')
  page.openSession(MEERA)
  expect(page.shown()).toMatchObject({ firstname: 'Meera', address: '3 Park Street' })
})
