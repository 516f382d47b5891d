// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { deskMessages } from '#copy/desk/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Progress } from '#domain/production/progress.ts'
import { openPage, signedIn } from '../stores/shop-page.ts'
import { button, press, wake } from './island.ts'
import { unpaidOrder } from './unpaid-order.ts'

const unapplied = (id: string) => ({
  id,
  orderId: 'order_1',
  purpose: 'full' as const,
  state: 'unapplied',
  amount: 12_500,
  refundable: 12_500,
  flagged: true,
})
const refused = { at: '2026-11-20T10:00:00.000Z', what: 'refund refused', actor: 'provider', details: '{}' }

const order: Order = {
  ...unpaidOrder,
  payments: [unapplied('pay_1'), unapplied('pay_2')],
  events: [refused, refused],
}

test('only somebody who may pay an order is offered to', async () => {
  const { OrderAside } = await import('#islands/orders/OrderAside.tsx')
  vi.stubGlobal('fetch', async () => Response.json([]))
  const config = { checkoutUrl: '', shopName: 'ILVARA', isTest: false }
  const partPaid = { ...order, state: 'part_paid', paidAmount: 5_000, balanceDue: 7_500 } as const
  for (const [shown, words] of [
    [{ ...order, payable: 'full' }, 'Proceed to Payment'],
    [{ ...partPaid, payable: 'balance' }, 'Pay the balance'],
    [order, undefined],
    [partPaid, undefined],
  ] as const) {
    const { place } = await wake(<OrderAside order={shown} config={config} />)
    const offered = [...place.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(offered.filter((text) => /^P(?:ay|roceed) /.test(text))).toEqual(words ? [words] : [])
  }
})

const READY: Progress = {
  step: 5,
  stage: 'ready',
  paused: null,
  window: null,
  noWindow: null,
  parcel: null,
  steps: [],
}

test('before a parcel leaves that is not paid in full, staff read what is owed', async () => {
  const { Dispatch } = await import('#islands/production/StageForms.tsx')
  const said = async (balanceDue: number, stage: 'ready' | 'dispatched') => {
    const shown = { ...order, balanceDue }
    const { place } = await wake(<Dispatch order={shown} progress={READY} stage={stage} isOffered />)
    return /Not paid in full[^.]*\./.exec(place.textContent)?.[0]
  }
  expect(await said(7_500, 'ready')).toBe('Not paid in full: ₹7,500 owed.')
  expect(await said(0, 'ready')).toBeUndefined()
  // Its parcel is corrected.
  expect(await said(7_500, 'dispatched')).toBeUndefined()
})

test('before an order that is not paid in full is marked as delivered, staff read what is owed', async () => {
  const { OtherStage } = await import('#islands/production/StageForms.tsx')
  const said = async (stage: 'ready' | 'dispatched', chosen: string, balanceDue = 7_500) => {
    const shown = { ...order, balanceDue }
    const { place } = await wake(<OtherStage order={shown} progress={READY} stage={stage} isOffered />)
    await press(button(place, 'Change stage'))
    const select = place.querySelector('select')
    await act(async () => {
      if (select) select.value = chosen
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    return /Not paid in full[^.]*\./.exec(place.textContent)?.[0]
  }
  expect(await said('ready', 'delivered')).toBe('Not paid in full: ₹7,500 owed.')
  expect(await said('ready', 'finishing')).toBeUndefined()
  expect(await said('ready', 'delivered', 0)).toBeUndefined()
  expect(await said('dispatched', 'delivered')).toBeUndefined()
})

test('a paid order whose refund is looked into says when it was paid', async () => {
  const { OrderAside } = await import('#islands/orders/OrderAside.tsx')
  vi.stubGlobal('fetch', async () => Response.json([]))
  const config = { checkoutUrl: '', shopName: 'ILVARA', isTest: false }
  const paidAt = '2026-11-03T10:00:00.000Z'
  const shown: Order = { ...order, isPaid: true, state: 'paid', paidAt, isRefundUnknown: true }
  const { place } = await wake(<OrderAside order={shown} config={config} />)
  expect(place.textContent).toContain('Under review. Paid on 3 November')
  expect(place.querySelector('ul'), 'an empty list of refunds').toBeNull()
})

test('the rest of an order is said to be due only while it can be paid', async () => {
  const { OrderAside } = await import('#islands/orders/OrderAside.tsx')
  vi.stubGlobal('fetch', async () => Response.json([]))
  const config = { checkoutUrl: '', shopName: 'ILVARA', isTest: false }
  const partPaid = { ...order, state: 'part_paid', paidAmount: 5_000, balanceDue: 7_500 } as const
  const said = async (shown: Order) =>
    (await wake(<OrderAside order={shown} config={config} />)).place.textContent
  expect(await said({ ...partPaid, payable: 'balance' })).toContain('The balance of ₹7,500 is due')
  // Such as while a cancellation is decided.
  expect(await said(partPaid)).not.toContain('is due')
})

test('staff see an order’s measurements even after its customer was erased', async () => {
  openPage(signedIn())
  const { OrderAside } = await import('#islands/orders/OrderAside.tsx')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(null)
  })
  const config = { checkoutUrl: '', shopName: 'ILVARA', isTest: false }
  const { place } = await wake(<OrderAside order={{ ...order, user: '', email: '' }} config={config} />)
  await vi.waitFor(() => expect(place.textContent).toContain('Their personal data has been erased.'))
  await vi.waitFor(() => expect(asked).toContainEqual(expect.stringContaining(order._id)))
  expect(place.querySelector('a[href^="mailto:"]')).toBeNull()
})

test('the delivery address can be changed until dispatch', async () => {
  openPage(signedIn())
  const { AddressEditor } = await import('#islands/board/AddressEditor.tsx')
  const isOffered = async (stage: Progress['stage']) => {
    const progress = { step: 1, stage, paused: null, window: null, noWindow: null, parcel: null, steps: [] }
    const { place } = await wake(<AddressEditor order={{ ...order, progress }} />)
    return place.textContent?.includes('Change address')
  }
  expect([await isOffered(null), await isOffered('ready')]).toEqual([true, true])
  expect([await isOffered('dispatched'), await isOffered('delivered')]).toEqual([false, false])
})

test('a customer is told of money that reached the shop but doesn’t count', async () => {
  const { OrderAside } = await import('#islands/orders/OrderAside.tsx')
  vi.stubGlobal('fetch', async () => Response.json([]))
  const config = { checkoutUrl: '', shopName: 'ILVARA', isTest: false }
  const { place } = await wake(<OrderAside order={{ ...order, unappliedAmount: 12_000 }} config={config} />)
  expect(place.textContent).toContain('A payment of ₹12,000 does not match this order.')
  const { place: other } = await wake(<OrderAside order={order} config={config} />)
  expect(other.textContent).not.toContain('does not match this order')
})

test('a closed order mentions money that came too late and was refunded', async () => {
  const { OrderAside } = await import('#islands/orders/OrderAside.tsx')
  vi.stubGlobal('fetch', async () => Response.json([]))
  const config = { checkoutUrl: '', shopName: 'ILVARA', isTest: false }
  const back = { amount: 12_000, at: order.createdAt, method: 'upi', reference: '', isUnapplied: true }
  const refunds = [{ ...back, state: 'processed' } as const]
  const closed = { ...order, isPaid: false, state: 'closed', refunds } as const
  const { place } = await wake(<OrderAside order={closed} config={config} />)
  expect(place.textContent).toMatch(/₹12,000 refunded on .*, as it did not count for this order\./)
})

// If two list items have the same key, React logs an error, which fails a test.
test('two unapplied payments of one provider order, and two identical events, are all shown', async () => {
  const { OrderDesk } = await import('#islands/orders/OrderDesk.tsx')
  const { place } = await wake(<OrderDesk order={order} />)
  expect(place.textContent).toContain('pay_1')
  expect(place.textContent).toContain('pay_2')
  expect(place.textContent?.match(/10:00|3:30|15:30/g)).toHaveLength(2)
})

test('a refund names one of several payments, and offers what is left of it', async () => {
  const { OrderDesk } = await import('#islands/orders/OrderDesk.tsx')
  const arrived = { orderId: 'order_1', state: 'captured', flagged: false }
  const payments = [
    { ...arrived, id: 'pay_1', purpose: 'deposit', amount: 50_000, refundable: 40_000 },
    { ...arrived, id: 'pay_2', purpose: 'balance', amount: 100_000, refundable: 100_000 },
  ] as const
  const paid: Order = {
    ...order,
    isPaid: true,
    state: 'paid',
    totalPrice: 150_000,
    paidAmount: 150_000,
    balanceDue: 0,
    refundedAmount: 10_000,
    payments,
  }
  const { place } = await wake(<OrderDesk order={paid} />)
  const choice = place.querySelector('select')
  expect([...(choice?.options ?? [])].map(({ text, value }) => [text, value])).toEqual([
    ['Newest first', ''],
    ['deposit, ₹50,000', 'pay_1'],
    ['balance, ₹1,00,000', 'pay_2'],
  ])
  expect(place.querySelector('input[name=amount]')?.getAttribute('max')).toBe('140000')
  expect(place.textContent).toContain('₹1,40,000 goes back the way it came')
  expect(place.textContent).not.toContain('Apply payment')
})

test('unapplied money can be applied where it fits', async () => {
  const { OrderDesk } = await import('#islands/orders/OrderDesk.tsx')
  const { place } = await wake(<OrderDesk order={{ ...order, payments: [unapplied('pay_1')] }} />)
  expect(place.textContent).toContain('Apply payment')
  const paid: Order = { ...order, isPaid: true, state: 'paid', paidAmount: 12_500, balanceDue: 0 }
  const { place: full } = await wake(<OrderDesk order={paid} />)
  expect(full.textContent).not.toContain('Apply payment')
})

test('an order marked as delivered by mistake goes back to its parcel, with the fields filled in', async () => {
  const { StagePanel } = await import('#islands/production/StagePanel.tsx')
  const progress: Progress = {
    step: 3,
    stage: 'delivered',
    paused: null,
    window: { from: '2026-11-23', to: '2026-11-24' },
    noWindow: null,
    parcel: { carrier: 'Blue Dart', trackingNumber: 'X-9', url: '' },
    steps: [],
  }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ ...order, progress: { ...progress, step: 4, stage: 'dispatched' } })
  })
  const { place } = await wake(<StagePanel order={{ ...order, progress }} progress={progress} />)
  // A delivered order has no expected delivery.
  expect(place.textContent).not.toContain('Expected delivery')
  await press(button(place, 'Back to dispatched'))
  await press(button(place, 'Mark as on its way'))
  expect(sent).toEqual([{ act: 'dispatch', step: 3, ...progress.parcel }])
  // An order handed over without a courier can't go back to dispatched.
  const { place: handed } = await wake(<StagePanel order={order} progress={{ ...progress, parcel: null }} />)
  expect(handed.textContent).not.toContain('Back to dispatched')
})

test('a refund or cancellation being written stays if a colleague was faster, and says so', async () => {
  const { OrderDesk } = await import('#islands/orders/OrderDesk.tsx')
  const payment = { ...unapplied('pay_1'), state: 'captured', flagged: false }
  const paid: Order = { ...order, isPaid: true, state: 'paid', paidAmount: 12_500, payments: [payment] }
  const closed: Order = {
    ...paid,
    state: 'closed',
    refundedAmount: 12_500,
    payments: [{ ...payment, state: 'refunded', refundable: 0 }],
  }
  const unpaid: Order = { ...order, isPaid: false, state: 'unpaid', payments: [] }
  for (const [label, before, after] of [
    ['Refund', paid, closed],
    ['Cancel order', paid, closed],
    ['Cancel order', unpaid, { ...unpaid, state: 'closed' }],
  ] as const) {
    let cancel = () => {}
    const Shown = () => {
      const [shown, show] = useState<Order>(before)
      cancel = () => show(after)
      return <OrderDesk order={shown} />
    }
    const { place } = await wake(<Shown />)
    await press(button(place, label))
    const reason = place.querySelector<HTMLInputElement>('dialog[open] [name=reason]')
    if (reason) reason.value = 'She changed her mind.'
    await act(async () => cancel())
    const form = place.querySelector('dialog[open]')
    expect(form?.querySelector<HTMLInputElement>('[name=reason]')?.value).toBe('She changed her mind.')
    expect(form?.querySelector('output')?.textContent).toBe(deskMessages.changedMeanwhile)
    expect(() => button(place, label)).toThrow('There is no button')
  }
})

const MONEY_FORMS = {
  Refund: async () => (await import('#islands/orders/RefundForm.tsx')).RefundForm,
  'Cancel order': async () => (await import('#islands/orders/CancelForm.tsx')).CancelForm,
} as const

test.each(['Refund', 'Cancel order'] as const)(
  '%s applies to the amount seen when its form was opened, until that was refused',
  async (label) => {
    openPage(signedIn())
    const Form = await MONEY_FORMS[label]()
    const { $orderView, showOrder } = await import('#stores/orders/order-page.ts')
    const { useLive } = await import('#islands/use-live.ts')
    const payment = { ...unapplied('pay_1'), state: 'captured', flagged: false }
    const paid: Order = {
      ...order,
      isPaid: true,
      state: 'paid',
      paidAmount: 12_500,
      balanceDue: 0,
      payments: [payment],
    }
    const refunded = { ...paid, refundedAmount: 2_500, payments: [{ ...payment, refundable: 10_000 }] }
    const LOADING = { state: 'loading' } as const
    const Shown = () => {
      const view = useLive($orderView, LOADING)
      return <Form order={view.state === 'ready' ? view.order : paid} />
    }
    const held: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      if (!body) return Response.json(refunded)
      held.push((JSON.parse(String(body)) as { held: number }).held)
      return Response.json({ error: 'money_changed', message: 'Money went back meanwhile.' }, { status: 409 })
    })
    const { place } = await wake(<Shown />)
    await press(button(place, label))
    // Happy DOM wrongly rejects every amount as not divisible by a hundredth.
    const send = () =>
      act(async () =>
        place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      )
    await act(async () => showOrder(refunded))
    await send()
    await vi.waitFor(() => expect(held).toEqual([12_500]))
    await vi.waitFor(() => expect(button(place, `${label} now`).ariaBusy).not.toBe('true'))
    await send()
    await vi.waitFor(() => expect(held).toEqual([12_500, 10_000]))
    vi.mocked(console.error).mockClear()
  },
)
