// @vitest-environment happy-dom
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { act, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { deskMessages } from '#copy/desk/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Progress } from '#domain/production/progress.ts'
import { openPage, signedIn, user } from '../stores/shop-page.ts'
import { button, press, wake } from './island.ts'
import { unpaidOrder } from './unpaid-order.ts'

const payment = {
  orderId: 'order_1',
  purpose: 'full' as const,
  state: 'captured',
  amount: 12_500,
  refundable: 12_500,
  flagged: false,
}
const order: Order = {
  ...unpaidOrder,
  totalPrice: 25_000,
  isPaid: true,
  paidAmount: 25_000,
  balanceDue: 0,
  paidAt: '2026-11-20T10:00:00.000Z',
  state: 'paid',
  shippingAddress: { ...unpaidOrder.shippingAddress, name: 'Asha' },
  payments: [
    { ...payment, id: 'pay_1' },
    { ...payment, id: 'pay_2' },
  ],
}
const progress: Progress = {
  step: 3,
  stage: 'cutting',
  paused: null,
  window: { from: '2026-11-23', to: '2026-11-24' },
  noWindow: null,
  parcel: null,
  steps: [],
}

const typedInto = (place: Element, name: string) => {
  const field = place.querySelector<HTMLInputElement | HTMLSelectElement>(`dialog[open] [name=${name}]`)
  if (!field) throw new Error(`There is no field ${name}.`)
  return field
}
const valuesIn = (place: Element, names: readonly string[]) =>
  names.map((name) => typedInto(place, name).value)
const type = (place: Element, name: string, value: string) =>
  act(async () => {
    const field = typedInto(place, name)
    field.value = value
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  })

const asNext = (next = user) => {
  vi.resetModules()
  localStorage.setItem('data', JSON.stringify(next))
}

const refund = async (shown = order): Promise<ReactElement> => {
  const { RefundForm } = await import('#islands/orders/RefundForm.tsx')
  return <RefundForm order={shown} />
}

/** Types a refund; its writer's session ends before she sends it. */
const leaveRefund = async () => {
  openPage(signedIn(), `/order/${order._id}`)
  const { place } = await wake(await refund())
  await press(button(place, 'Refund'))
  await type(place, 'payment', 'pay_2')
  await type(place, 'amount', '2500')
  await type(place, 'reason', 'The collar came loose')
}

const REFUND = ['payment', 'amount', 'reason']

test('a refund being written when the session ended is restored, to its writer only', async () => {
  await leaveRefund()
  asNext({ ...user, _id: 'u2' })
  const { place: colleague } = await wake(await refund())
  await press(button(colleague, 'Refund'))
  expect(valuesIn(colleague, REFUND)).toEqual(['', '25000', ''])

  asNext()
  const { place } = await wake(await refund())
  await press(button(place, 'Refund'))
  expect(valuesIn(place, REFUND)).toEqual(['pay_2', '2500', 'The collar came loose'])
  expect(place.textContent).not.toContain('changed while you were typing')
})

test('a restored refund says so if money was refunded meanwhile', async () => {
  await leaveRefund()
  const left = [{ ...payment, id: 'pay_1', refundable: 0 }, order.payments?.[1]] as typeof order.payments
  const { place } = await wake(await refund({ ...order, refundedAmount: 12_500, payments: left }))
  await press(button(place, 'Refund'))
  expect(valuesIn(place, ['reason'])).toEqual(['The collar came loose'])
  expect(place.textContent).toContain('changed while you were typing')
})

test('a refund whose payment was refunded meanwhile isn’t made from another one', async () => {
  await leaveRefund()
  const more = { ...payment, id: 'pay_3' }
  const gone = { ...payment, id: 'pay_2', refundable: 0 }
  const left = [{ ...payment, id: 'pay_1' }, gone, more]
  const { place } = await wake(await refund({ ...order, refundedAmount: 12_500, payments: left }))
  await press(button(place, 'Refund'))
  expect(valuesIn(place, ['payment', 'reason'])).toEqual(['', ''])

  asNext()
  openPage(signedIn(), `/order/${order._id}`)
  const both = { ...order, payments: [{ ...payment, id: 'pay_1' }, { ...payment, id: 'pay_2' }, more] }
  const $shown = atom<Order>(both)
  const { RefundForm } = await import('#islands/orders/RefundForm.tsx')
  const Shown = () => <RefundForm order={useStore($shown)} />
  const { place: open } = await wake(<Shown />)
  await press(button(open, 'Refund'))
  await type(open, 'payment', 'pay_2')
  await act(async () => $shown.set({ ...order, refundedAmount: 12_500, payments: left }))
  expect(valuesIn(open, ['payment'])).toEqual(['pay_2'])
  expect(open.textContent).toContain('Nothing left of your chosen payment')
})

test('a form that was cancelled starts empty', async () => {
  await leaveRefund()
  const { place: before } = await wake(await refund())
  await press(button(before, 'Refund'))
  expect(valuesIn(before, ['reason'])).toEqual(['The collar came loose'])
  await press(button(before, 'Cancel'))
  await press(button(before, 'Refund'))
  expect(valuesIn(before, REFUND)).toEqual(['', '25000', ''])
  await press(button(before, 'Cancel'))
  const { place } = await wake(await refund())
  await press(button(place, 'Refund'))
  expect(valuesIn(place, REFUND)).toEqual(['', '25000', ''])
})

test('a pause keeps what it waits for, and a reason other than the usual one', async () => {
  const panel = async () => {
    const { StagePanel } = await import('#islands/production/StagePanel.tsx')
    return <StagePanel order={{ ...order, progress }} progress={progress} />
  }
  openPage(signedIn(), `/order/${order._id}`)
  const { place: before } = await wake(await panel())
  await press(button(before, 'Pause'))
  await type(before, 'kind', 'cloth')
  await type(before, 'reason', 'The emerald silk is on the loom')
  const { place } = await wake(await panel())
  await press(button(place, 'Pause'))
  expect(valuesIn(place, ['kind', 'reason'])).toEqual(['cloth', 'The emerald silk is on the loom'])
})

const editor = async (city = 'Pune'): Promise<ReactElement> => {
  const { AddressEditor } = await import('#islands/board/AddressEditor.tsx')
  return <AddressEditor order={{ ...order, shippingAddress: { ...order.shippingAddress, city } }} />
}

test('only the typed fields of an address are restored over a colleague’s changes', async () => {
  openPage(signedIn(), `/order/${order._id}`)
  const { place: before } = await wake(await editor())
  await press(button(before, 'Change address'))
  await type(before, 'address', '7 Church Street, second floor')
  const { place } = await wake(await editor('Mumbai'))
  await press(button(place, 'Change address'))
  expect(valuesIn(place, ['name', 'address', 'city'])).toEqual([
    'Asha',
    '7 Church Street, second floor',
    'Mumbai',
  ])
})

test('a restored field that a colleague has changed meanwhile shows the colleague’s value', async () => {
  openPage(signedIn(), `/order/${order._id}`)
  const { place: before } = await wake(await editor())
  await press(button(before, 'Change address'))
  await type(before, 'city', 'Nashik')
  const { place: unchanged } = await wake(await editor())
  await press(button(unchanged, 'Change address'))
  expect(unchanged.textContent).not.toContain(deskMessages.theirs('Pune'))

  asNext()
  const { place } = await wake(await editor('Mumbai'))
  await press(button(place, 'Change address'))
  expect(valuesIn(place, ['city'])).toEqual(['Nashik'])
  expect(place.textContent).toContain(deskMessages.theirs('Mumbai'))

  await press(button(place, 'Cancel'))
  await press(button(place, 'Change address'))
  expect(valuesIn(place, ['city'])).toEqual(['Mumbai'])
  expect(place.textContent).not.toContain(deskMessages.theirs('Mumbai'))
})

test('a holiday being entered when the session ended is restored, with whose it is', async () => {
  const holidays = async (): Promise<ReactElement> => {
    const { Holidays } = await import('#islands/production/Holidays.tsx')
    const calendar = { weeklyDaysOff: { workshop: [0], courier: [0] }, holidays: [] }
    return <Holidays calendar={calendar} today="2026-11-29" />
  }
  const fieldsIn = (place: Element) =>
    ['day', 'name', 'workshop', 'courier'].map((name) => {
      const field = place.querySelector<HTMLInputElement>(`[name=${name}]`)
      return field?.type === 'checkbox' ? field.checked : field?.value
    })
  openPage(signedIn(), '/admin/calendar')
  const { place: before } = await wake(await holidays())
  await act(async () => {
    for (const [name, value] of [
      ['day', '2027-03-22'],
      ['name', 'Holi'],
    ] as const) {
      const field = before.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (field) field.value = value
    }
    before.querySelector<HTMLInputElement>('[name=courier]')?.click()
  })
  const { place: after } = await wake(await holidays())
  expect(fieldsIn(after)).toEqual(['2027-03-22', 'Holi', true, false])

  asNext({ ...user, _id: 'u2' })
  const { place: colleague } = await wake(await holidays())
  expect(fieldsIn(colleague)).toEqual(['', '', true, true])
})
