// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { act, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { OrderDetails } from '#islands/orders/OrderDetails.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useLive } from '#islands/use-live.ts'
import { $user } from '#stores/account/session.ts'
import { type FormState, READY } from '#stores/forms.ts'
import { showThanks } from '#stores/orders/thanks.ts'
import { translate, wake } from './island.ts'
import { unpaidOrder } from './unpaid-order.ts'

/** Shows one state after the other; the browser translates what is shown before the next one comes. */
const throughStates = async <S,>(states: readonly S[], show: (state: S) => ReactElement) => {
  const [first] = states
  if (first === undefined) throw new Error('There is no state.')
  const $state = atom<S>(first)
  const Shown = () => show(useLive($state))
  const { place } = await wake(<Shown />)
  const shown = [place.textContent]
  for (const state of states.slice(1)) {
    translate(place)
    await act(async () => $state.set(state))
    shown.push(place.textContent)
  }
  return shown
}

test('a form goes on telling its result once the browser has translated the page', async () => {
  const refused = { step: 'refused', text: 'Wrong password.' } as const
  const done = { step: 'done', done: 'You are signed in.' } as const
  const states: readonly FormState[] = [READY, refused, { step: 'busy' }, refused, done]
  const shown = await throughStates(states, (form) => <FormMessage form={form} />)
  expect(shown).toEqual(['', refused.text, '', refused.text, done.done])
})

test('the page of an order goes on telling what became of its payment', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const config = { checkoutUrl: '', shopName: 'ILVARA', isTest: false }
  const user = { _id: '1', googleId: '1', name: 'Asha Rao', email: 'asha@example.in', isAdmin: false }
  vi.spyOn($user, 'get').mockReturnValue(user)
  showThanks(unpaidOrder._id)
  const paidAt = '2026-11-03T10:00:00.000Z'
  const partPaid: Order = { ...unpaidOrder, state: 'part_paid', paidAmount: 5_000, balanceDue: 7_500 }
  const paid: Order = {
    ...unpaidOrder,
    state: 'paid',
    isPaid: true,
    paidAmount: 12_500,
    balanceDue: 0,
    paidAt,
  }
  const refund = {
    at: paidAt,
    amount: 500,
    state: 'pending',
    method: 'card',
    reference: '',
    isUnapplied: false,
  } as const
  const refunded: Order = { ...paid, refundedAmount: 500 }
  const shown = await throughStates<Order>(
    [
      partPaid,
      { ...partPaid, paidAmount: 6_000, balanceDue: 6_500 },
      { ...unpaidOrder, state: 'pending' },
      paid,
      { ...refunded, refunds: [{ ...refund, isUnknown: true }] },
      { ...refunded, refunds: [refund] },
    ],
    (order) => <OrderDetails order={order} config={config} />,
  )
  const [, more, pending, whole, returning, returned] = shown
  expect(more).toContain('₹6,000 of ₹12,500 is paid.')
  expect(pending).toContain('Payment being confirmed.')
  expect(whole).toContain('Thank you, Asha Rao.')
  expect(whole).toContain('Paid on 3 November')
  expect(returning).toContain('Paid, refunded ₹500. Paid on 3 November')
  expect(returned).toContain('It will reach your card')
})
