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
  progress: {},
}

const rendered = (changed: object) => render(TrackedPayment, { order: { ...UNPAID, ...changed } })

test('an order from a quote, which may be paid for longer, is not said to be kept for a day', async () => {
  expect(await rendered({})).toContain('24 hours')
  expect(await rendered({ isOfQuote: true })).not.toContain('24 hours')
})

test('whose deposit went back is asked for no balance', async () => {
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

test('whose payment came too late, or is another than was due, reads that it is there, and is not asked to pay', async () => {
  for (const state of ['closed', 'unpaid']) {
    const late = { state, balanceDue: state === 'closed' ? 0 : 150_000 }
    expect(await rendered(late)).toContain(trackText.payment[state as 'closed' | 'unpaid'])
    const html = await rendered({ ...late, unappliedAmount: 80_000 })
    expect(html).toContain('We have received a payment of ₹80,000')
    expect(html).not.toContain(trackText.payment[state as 'closed' | 'unpaid'])
    expect(html).not.toContain(trackText.payment.pay)
  }
})

test('only who still waits for a parcel reads of its courier, and only before it leaves what can still be put right', async () => {
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

test('a second payment that went back takes nothing from an order that is paid', async () => {
  const back = { amount: 150_000, at: '2026-11-21T10:00:00.000Z', state: 'processed', method: 'upi' }
  const paid = { state: 'paid', paidAmount: 150_000, balanceDue: 0 }
  const second = await rendered({ ...paid, refunds: [{ ...back, reference: '', isUnapplied: true }] })
  expect(second).toContain(trackText.payment.whole)
  expect(second).toContain('as it did not count for this order')
  const first = await rendered({ ...paid, refunds: [{ ...back, reference: '', isUnapplied: false }] })
  expect(first).not.toContain(trackText.payment.whole)
})

test('of money that came too late and went back nobody reads that none came', async () => {
  const back = { amount: 150_000, at: '2026-11-21T10:00:00.000Z', state: 'pending', method: 'upi' }
  const closed = { state: 'closed', paidAmount: 0, balanceDue: 0 }
  const html = await rendered({ ...closed, refunds: [{ ...back, reference: '', isUnapplied: true }] })
  expect(html).toContain(trackText.payment.closedWithout)
  expect(await rendered(closed)).toContain(trackText.payment.closed)
})

test('when a refund arrives and by what the bank knows it are two sentences with a space between them', async () => {
  const back = { amount: 9_000, at: '2026-11-21T10:00:00.000Z', state: 'processed', method: 'upi' }
  const html = await rendered({
    state: 'paid',
    refunds: [{ ...back, reference: '7959', isUnapplied: false }],
  })
  expect(html.replace(/\s+/g, ' ')).toContain('working days. Your bank can find it')
})

test('while her order is to be cancelled nobody reads that its balance is due', async () => {
  const deposit = { isOfQuote: true, state: 'part_paid', paidAmount: 50_000, balanceDue: 100_000 }
  expect(await rendered(deposit)).toContain(trackText.payment.due)
  const html = await rendered({ ...deposit, progress: { pausedFor: 'cancellation' } })
  for (const words of ['due', 'part', 'atQuote'] as const)
    expect(html).not.toContain(trackText.payment[words])
})
