import { expect, test } from 'vitest'
import TrackedDelivery from '#components/tracking/TrackedDelivery.astro'
import TrackedPayment from '#components/tracking/TrackedPayment.astro'
import { trackText } from '#copy/tracking/track-page.ts'
import { render } from '../support/render.ts'

const UNPAID = {
  id: 'o1',
  state: 'unpaid',
  isCancelled: false,
  isOfQuote: false,
  paidAmount: 0,
  balanceDue: 150_000,
  unappliedAmount: 0,
  refunds: [],
  service: { requests: [] },
}

const rendered = (changed: object) => render(TrackedPayment, { order: { ...UNPAID, ...changed } })

test('an order from a quote, which can be paid for longer, isn’t said to be kept for a day', async () => {
  expect(await rendered({})).toContain('24 hours')
  expect(await rendered({ isOfQuote: true })).not.toContain('24 hours')
})

test('a customer whose deposit was refunded isn’t asked for the balance', async () => {
  const deposit = { isOfQuote: true, state: 'part_paid', paidAmount: 50_000 }
  expect(await rendered({ ...deposit, balanceDue: 100_000 })).toContain(trackText.payment.part)
  const back = {
    amount: 50_000,
    at: '2026-12-01T10:00:00.000Z',
    state: 'processed',
    method: 'upi',
    reference: '',
    isUnapplied: false,
  }
  const html = await rendered({ ...deposit, balanceDue: 0, refunds: [back] })
  expect(html).not.toContain(trackText.payment.part)
  expect(html).not.toContain(trackText.payment.due)
  expect(html).toContain('refunded on')
})

test('a customer whose payment came too late, or was of a wrong amount, reads that it has arrived and isn’t asked to pay', async () => {
  for (const state of ['closed', 'unpaid']) {
    const late = { state, balanceDue: state === 'closed' ? 0 : 150_000 }
    expect(await rendered(late)).toContain(trackText.payment[state as 'closed' | 'unpaid'])
    const html = await rendered({ ...late, unappliedAmount: 80_000 })
    expect(html).toContain('A payment of ₹80,000 does not match this order.')
    expect(html).not.toContain(trackText.payment[state as 'closed' | 'unpaid'])
    expect(html).not.toContain(trackText.payment.pay)
  }
})

test('the courier is explained only to those still waiting for a parcel, and what can still be corrected only before dispatch', async () => {
  const { delivery } = trackText
  const said = async (progress: object) => {
    const order = { city: 'Bengaluru', phoneEnd: '234', progress: { noWindow: null, ...progress } }
    const html = await render(TrackedDelivery, { order })
    expect(html).toContain(delivery.ask)
    return [html.includes(delivery.phone('234')), html.includes(delivery.wrong)]
  }
  expect(await said({ stage: null, noWindow: 'unpaid' })).toEqual([true, true])
  expect(await said({ stage: 'ready' })).toEqual([true, true])
  expect(await said({ stage: 'dispatched' })).toEqual([true, false])
  expect(await said({ stage: 'delivered' })).toEqual([false, false])
  for (const noWindow of ['closed', 'cancelled', 'refunded'])
    expect(await said({ stage: 'cutting', noWindow })).toEqual([false, false])
})

test('a second payment that was refunded takes nothing from a paid order', async () => {
  const back = { amount: 150_000, at: '2026-11-21T10:00:00.000Z', state: 'processed', method: 'upi' }
  const paid = { state: 'paid', paidAmount: 150_000, balanceDue: 0 }
  const second = await rendered({ ...paid, refunds: [{ ...back, reference: '', isUnapplied: true }] })
  expect(second).toContain(trackText.payment.whole)
  expect(second).toContain('as it did not count for this order')
  const first = await rendered({ ...paid, refunds: [{ ...back, reference: '', isUnapplied: false }] })
  expect(first).not.toContain(trackText.payment.whole)
})

test('a customer whose late payment was refunded doesn’t read that no payment came', async () => {
  const back = { amount: 150_000, at: '2026-11-21T10:00:00.000Z', state: 'pending', method: 'upi' }
  const closed = { state: 'closed', paidAmount: 0, balanceDue: 0 }
  const html = await rendered({ ...closed, refunds: [{ ...back, reference: '', isUnapplied: true }] })
  expect(html).toContain(trackText.payment.closedWithout)
  expect(await rendered(closed)).toContain(trackText.payment.closed)
})

test('a customer whose payment or refund the provider can’t find reads that it is being looked into, and isn’t asked to pay', async () => {
  for (const state of ['pending', 'closed']) {
    const html = await rendered({ state, isPaymentUnknown: true })
    expect(html).toContain('We are looking into your payment')
    expect(html).not.toContain(trackText.payment[state as 'pending' | 'closed'])
  }
  const deposit = { state: 'part_paid', paidAmount: 50_000, balanceDue: 100_000, isPaymentUnknown: true }
  for (const isOfQuote of [true, false]) {
    const html = await rendered({ ...deposit, isOfQuote })
    expect(html).toContain('We are looking into your payment')
    for (const words of ['atQuote', 'pay'] as const)
      expect(html).not.toContain(`>${trackText.payment[words]}`)
    expect(html).not.toContain('href="/order/')
  }
  const back = {
    amount: 9_000,
    at: '2026-11-21T10:00:00.000Z',
    state: 'pending',
    method: 'upi',
    reference: '',
  }
  const html = await rendered({ state: 'paid', refunds: [{ ...back, isUnapplied: false, isUnknown: true }] })
  expect(html).toContain('We are looking into your refund of ₹9,000 and will write to you.')
  expect(html).not.toContain('refunded on')
})

test('when a refund arrives and its bank reference are two sentences with a space between them', async () => {
  const back = { amount: 9_000, at: '2026-11-21T10:00:00.000Z', state: 'processed', method: 'upi' }
  const html = await rendered({
    state: 'paid',
    refunds: [{ ...back, reference: '7959', isUnapplied: false }],
  })
  expect(html.replace(/\s+/g, ' ')).toContain('working days. Bank reference number')
})

test('while an order’s cancellation is being decided, nobody reads that its balance is due', async () => {
  const deposit = { isOfQuote: true, state: 'part_paid', paidAmount: 50_000, balanceDue: 100_000 }
  expect(await rendered(deposit)).toContain(trackText.payment.due)
  const html = await rendered({ ...deposit, service: { requests: [{ kind: 'cancel', endedAt: null }] } })
  for (const words of ['due', 'part', 'atQuote'] as const)
    expect(html).not.toContain(trackText.payment[words])
})
