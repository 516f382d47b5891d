// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { EMPTY_SHIPPING_FORM } from '#domain/cart/shipping.ts'
import { openPage, token, user } from '../shop-page.ts'

const ASHA = { token: token(), user }
const MEERA = { token: token(), user: { ...user, _id: 'u2', name: 'Meera Sen', email: 'meera@sen.in' } }

/** A page that shows the form to nobody who is signed in. */
const open = async (shippingAddress: object = EMPTY_SHIPPING_FORM) => {
  openPage({ shippingAddress })
  const [form, session] = await Promise.all([
    import('#stores/cart/shipping-form.ts'),
    import('#stores/account/session.ts'),
  ])
  form.$shippingForm.listen(() => undefined)
  return { ...form, ...session, shown: () => form.$shippingForm.get() }
}

test('whoever signs in finds her name and e-mail address filled in, and what she typed before that', async () => {
  const page = await open()
  page.editShipping('address', '12 Residency Road')
  page.openSession(ASHA)
  expect(page.shown()).toMatchObject({ name: 'Ananya Rao', email: user.email, address: '12 Residency Road' })
})

test('where a session ended by itself, nobody else who signs in finds its delivery form', async () => {
  const page = await open()
  page.openSession(ASHA)
  page.editShipping('address', '12 Residency Road')
  page.editShipping('phone', '9876543210')
  page.closeSession()
  page.openSession(MEERA)
  expect(page.shown()).toMatchObject({ name: 'Meera Sen', email: 'meera@sen.in', address: '', phone: '' })
  expect(localStorage.getItem('shippingAddress')).not.toContain('Residency')
})

test('who signs in again after her session ended finds her delivery form', async () => {
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

test('what is typed while nobody is signed in stays with whoever signs in then', async () => {
  const page = await open()
  page.openSession(ASHA)
  page.closeSession()
  page.editShipping('firstname', 'Meera')
  page.editShipping('address', '3 Park Street')
  page.openSession(MEERA)
  expect(page.shown()).toMatchObject({ firstname: 'Meera', address: '3 Park Street' })
})
