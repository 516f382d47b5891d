import { expect, test } from 'vitest'
import { pageStateText } from '#copy/quotes/quote-page.ts'
import { balanceAfterDeposit, instalmentsOf, quotePageStateOf } from '#domain/quotes/quote-page.ts'
import type { QuoteOrder } from '#domain/quotes/quote.ts'
import { acceptedVisit, quoteDocument, quoteVisit } from '../../support/quote-visits.ts'

test.each([
  ['sent', 'open'],
  ['expired', 'expired'],
  ['declined', 'declined'],
  ['withdrawn', 'withdrawn'],
] as const)('a quote that is %s shows itself as %s', (state, expected) => {
  expect(quotePageStateOf(quoteVisit({ state }))).toBe(expected)
})

test.each([
  ['unpaid', 'unpaid'],
  ['pending', 'confirming'],
  ['part_paid', 'part_paid'],
  ['paid', 'paid'],
  ['closed', 'closed'],
] as const)('an accepted quote whose order is %s shows itself as %s', (state, expected) => {
  expect(quotePageStateOf(acceptedVisit({ state }))).toBe(expected)
})

test('an accepted quote whose order was erased is closed', () => {
  expect(quotePageStateOf(quoteVisit({ state: 'accepted' }))).toBe('closed')
})

test('the deposit is asked for first, and the full amount can be paid instead', () => {
  expect(instalmentsOf(acceptedVisit())).toEqual([
    { purpose: 'deposit', rupees: 80_000 },
    { purpose: 'full', rupees: 172_000 },
  ])
})

test('without a deposit the full amount is paid at once', () => {
  const visit = acceptedVisit()
  const current = { ...visit.current, document: quoteDocument({ deposit: null }) }
  expect(instalmentsOf({ ...visit, current })).toEqual([{ purpose: 'full', rupees: 172_000 }])
})

test('after the deposit the balance is what is left', () => {
  const visit = acceptedVisit({ state: 'part_paid', paidAmount: 80_000, balanceDue: 92_000 })
  expect(instalmentsOf(visit)).toEqual([{ purpose: 'balance', rupees: 92_000 }])
})

test('once everything paid has been refunded, nothing more is asked for', () => {
  for (const state of ['part_paid', 'paid'] as const) {
    const visit = acceptedVisit({ state, paidAmount: 80_000, balanceDue: 92_000, refundedAmount: 80_000 })
    expect([quotePageStateOf(visit), instalmentsOf(visit)]).toEqual(['closed', []])
    expect(quotePageStateOf(acceptedVisit({ state, paidAmount: 80_000, refundedAmount: 79_999 }))).toBe(state)
  }
})

test('nothing can be paid while there is unapplied money', () => {
  expect(instalmentsOf(acceptedVisit({ unappliedAmount: 80_500 }))).toEqual([])
  expect(
    instalmentsOf(acceptedVisit({ state: 'part_paid', balanceDue: 92_000, unappliedAmount: 1 })),
  ).toEqual([])
})

test('nothing can be paid while a payment is being looked into', () => {
  for (const state of ['unpaid', 'part_paid'] as const) {
    const visit = acceptedVisit({ state, balanceDue: 92_000, isPaymentUnknown: true })
    expect(instalmentsOf(visit)).toEqual([])
    expect(pageStateText[state](visit).sentences.join(' ')).not.toMatch(/can be paid|is due/)
  }
})

test('a payment that is being looked into isn’t shown as being confirmed', () => {
  const labelOf = (isPaymentUnknown: boolean) =>
    pageStateText.confirming(acceptedVisit({ state: 'pending', isPaymentUnknown })).label
  expect([labelOf(false), labelOf(true)]).toEqual(['Payment being confirmed', 'Payment under review'])
})

test.each(['pending', 'paid', 'closed'] as const)('nothing can be paid while the order is %s', (state) => {
  expect(instalmentsOf(acceptedVisit({ state }))).toEqual([])
})

test.each(['sent', 'expired', 'declined', 'withdrawn'] as const)(
  'nothing can be paid on a quote that is %s',
  (state) => {
    expect(instalmentsOf(quoteVisit({ state }))).toEqual([])
  },
)

test('the balance is the total less the deposit', () => {
  expect(balanceAfterDeposit(quoteDocument())).toBe(92_000_00)
  expect(balanceAfterDeposit(quoteDocument({ deposit: null }))).toBe(0)
})

test('making begins with the payment, as the shop counts it', () => {
  for (const state of ['part_paid', 'paid'] as const)
    expect(pageStateText[state](acceptedVisit()).sentences.join(' ')).toMatch(
      /from the day we have your payment\./,
    )
})

test('once the pieces are ready, dispatched or paused, the page says so instead of the earlier sentence', () => {
  const said = (order: Partial<QuoteOrder>) =>
    pageStateText[order.balanceDue ? 'part_paid' : 'paid'](acceptedVisit(order)).sentences.join(' ')
  const due = { paidAmount: 80_000, balanceDue: 92_000 }
  const whole = { paidAmount: 172_000, balanceDue: 0 }
  const waiting = { paused: 'Waiting for the cloth' } as const
  const stale = /Production takes|We will write to you when they are ready/
  expect(said({ ...due, stage: 'cutting' })).toMatch(stale)
  expect(said({ ...due, stage: 'ready' })).toMatch(/pieces are ready\. The balance of ₹92,000 is due now/)
  expect(said({ ...due, stage: 'ready' })).not.toMatch(stale)
  expect(said({ ...whole, stage: 'ready' })).toMatch(
    /are ready\. We will write to you when your pieces are on their way/,
  )
  for (const [stage, words] of [
    ['dispatched', 'Your pieces are on their way.'],
    ['delivered', 'Your pieces have arrived.'],
  ] as const)
    expect(said({ ...whole, stage })).toBe(words)
  for (const money of [due, whole]) {
    expect(said({ ...money, stage: 'confirmed', ...waiting })).toMatch(/on hold/)
    expect(said({ ...money, stage: 'confirmed', ...waiting })).not.toMatch(/Production takes/)
  }
})

test('a refund is mentioned where the rest of its payment counts', () => {
  for (const state of ['part_paid', 'paid'] as const)
    expect(
      pageStateText[state](acceptedVisit({ paidAmount: 172_000, refundedAmount: 9_000 })).sentences.join(' '),
    ).toContain('₹9,000 of what you paid has been refunded')
})

test('while an order’s cancellation is being decided, nobody is asked to pay the rest', () => {
  const cancelling = { cancelling: 'We are cancelling this order.' } as const
  const visit = acceptedVisit({
    state: 'part_paid',
    paidAmount: 80_000,
    balanceDue: 92_000,
    stage: 'confirmed',
    ...cancelling,
  })
  expect(instalmentsOf(visit)).toEqual([])
  expect(pageStateText.part_paid(visit).sentences).toEqual([
    'Thank you for ₹80,000. We are cancelling this order.',
  ])
  const whole = acceptedVisit({ state: 'paid', paidAmount: 172_000, balanceDue: 0, ...cancelling })
  expect(pageStateText.paid(whole).sentences).toEqual(['We are cancelling this order.'])
})
