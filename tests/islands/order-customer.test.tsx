// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { deskMessages } from '#copy/desk/desk.ts'
import { orderCustomer } from '#copy/orders/order-customer.ts'
import type { Order } from '#domain/orders/order.ts'
import { openPage, signedIn } from '../stores/shop-page.ts'
import { button, press, wake } from './island.ts'
import { unpaidOrder } from './unpaid-order.ts'

const order: Order = {
  ...unpaidOrder,
  email: 'wrong@example.in',
  account: { id: 'abcdef0123456789abcdef01', name: 'Meera', email: 'wrong@example.in', getsEmails: true },
  events: [],
}

/** An order's customer on the desk, and a way in which the order changes under whoever looks at it. */
const showCustomer = async () => {
  const { OrderCustomer } = await import('#islands/orders/OrderCustomer.tsx')
  let change = (_to: Order) => {}
  const Shown = () => {
    const [shown, show] = useState(order)
    change = show
    return <OrderCustomer order={shown} />
  }
  const { place } = await wake(<Shown />)
  const open = async (name: string) => {
    await press(button(place, name))
    await act(() => vi.dynamicImportSettled())
  }
  return { place, open, become: (to: Partial<Order>) => act(async () => change({ ...order, ...to })) }
}

test('a typed address stays when a colleague corrects another one meanwhile, and replaces that one knowingly', async () => {
  openPage(signedIn(), `/order/${order._id}`)
  const posted: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json(null)
    posted.push(JSON.parse(String(body)))
    return posted.length === 1
      ? Response.json({ error: 'email_changed', message: 'A colleague was faster.' }, { status: 409 })
      : Response.json(order)
  })
  const { place, open, become } = await showCustomer()
  await open('Correct the e-mail address')
  const field = place.querySelector<HTMLInputElement>('dialog[open] [name=email]')
  if (field) field.value = 'right@example.in'
  await press(button(place, 'Correct it'))
  await vi.waitFor(() => expect(place.textContent).toContain('A colleague was faster.'))
  vi.mocked(console.error).mockClear()
  await become({ email: 'theirs@example.in' })
  expect(field?.value).toBe('right@example.in')
  expect(place.textContent).toContain(deskMessages.theirs('theirs@example.in'))
  await press(button(place, 'Correct it'))
  await vi.waitFor(() => expect(place.querySelector('dialog')).toBeNull())
  expect(posted).toEqual([
    { email: 'right@example.in', before: 'wrong@example.in' },
    { email: 'right@example.in', before: 'theirs@example.in' },
  ])
})

test('an order’s own address is recognised, however its accents are written', async () => {
  openPage(signedIn(), `/order/${order._id}`)
  const posted: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'POST') posted.push(body)
    return Response.json(null)
  })
  const { place, open, become } = await showCustomer()
  await become({ email: 'zo\u00eb@example.in' })
  await open('Correct the e-mail address')
  const field = place.querySelector<HTMLInputElement>('dialog[open] [name=email]')
  if (field) field.value = 'Zoe\u0308@example.in'
  await press(button(place, 'Correct it'))
  expect(place.textContent).toContain(orderCustomer.emailSame)
  expect(posted).toEqual([])
})

test('an order is offered to be removed from an account while it is in one, with a warning if that gets its e-mails', async () => {
  openPage(signedIn(), `/order/${order._id}`)
  vi.stubGlobal('fetch', async () => Response.json(null))
  const { place, open, become } = await showCustomer()
  await open('Remove from this account')
  expect(place.textContent).toContain(orderCustomer.removeNote('Meera', 'wrong@example.in', true))
  await become({
    email: 'right@example.in',
    account: { id: 'a', name: 'Meera', email: 'wrong@example.in', getsEmails: false },
  })
  expect(place.textContent).toContain('A new link is sent to right@example.in.')
  await become({
    email: '',
    account: { id: 'a', name: 'Meera', email: 'wrong@example.in', getsEmails: false },
  })
  expect(place.textContent).toContain('erased, so nobody is sent a link.')
  await press(button(place, 'Cancel'))
  await become({ account: null })
  expect(place.textContent).not.toContain('Remove from this account')
})

test('whoever removes an order from its account reads that it can’t be paid then, unless its quote’s link can pay it', async () => {
  openPage(signedIn(), `/order/${order._id}`)
  vi.stubGlobal('fetch', async () => Response.json(null))
  const { place, open, become } = await showCustomer()
  await open('Remove from this account')
  expect(place.textContent).toContain(orderCustomer.removeUnpaid)
  await become({ quoteLink: 'https://ilvara.example/quote/a' })
  expect(place.textContent).not.toContain(orderCustomer.removeUnpaid)
  await become({ balanceDue: 0 })
  expect(place.textContent).not.toContain(orderCustomer.removeUnpaid)
})

test('an order that a colleague removes while the question is open is removed from no account but the one shown', async () => {
  openPage(signedIn(), `/order/${order._id}`)
  const posted: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json(null)
    posted.push(JSON.parse(String(body)))
    return Response.json({ ...order, account: null })
  })
  const { place, open, become } = await showCustomer()
  await open('Remove from this account')
  await become({ account: null })
  await press(button(place, 'Remove it'))
  await vi.waitFor(() => expect(place.querySelector('dialog')).toBeNull())
  expect(posted).toEqual([{ accountId: order.account?.id }])
})

test('a form that is opened again before the browser reports that it closed stays open', async () => {
  openPage(signedIn(), `/order/${order._id}`)
  vi.stubGlobal('fetch', async () => Response.json(null))
  const { place, open } = await showCustomer()
  await open('Remove from this account')
  const first = place.querySelector('dialog')
  await open('Remove from this account')
  const second = place.querySelector('dialog')
  await act(async () => first?.dispatchEvent(new Event('close')))
  expect(place.querySelector('dialog')).toBe(second)
  expect(second?.open).toBe(true)
  await press(button(place, 'Cancel'))
  expect(place.querySelector('dialog')).toBeNull()
})
