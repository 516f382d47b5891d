// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { DeskQuote, QuoteOrder } from '#domain/quotes/quote.ts'
import { QuoteBody } from '#islands/quotes-desk/QuoteBody.tsx'
import { draftEditor } from '#stores/quotes/draft-editor.ts'
import { deskQuoteWith, draftWith, quoteVersion } from '../support/desk-quotes.ts'
import { wake } from './island.ts'

/** The panel of a quote. */
const panelOf = async (change: Partial<DeskQuote>) => {
  const quote = deskQuoteWith(change)
  const call = async () => quote
  const editor = draftEditor(quote, { put: call, fetch: call, show: () => {} })
  const { place, problems } = await wake(<QuoteBody quote={quote} editor={editor} />)
  expect(problems).toEqual([])
  const named = (name: string) => place.querySelector(`[aria-label="${name}"]`)
  const texts = [...place.querySelectorAll('button, a')].map(({ textContent }) => textContent)
  return { place, named, texts }
}

const LINK = 'https://shop.example/quote/secret'
const SENT = { currentVersion: 1, versions: [quoteVersion(1)], validUntil: '2999-12-06T18:29:59.999Z' }

test.each(['sent', 'expired', 'accepted', 'declined', 'withdrawn'] as const)(
  'the link of a quote that is %s can be copied and renewed',
  async (state) => {
    const { named, texts } = await panelOf({ ...SENT, state, link: LINK })
    expect(named('Link')).toMatchObject({ value: LINK })
    expect(texts).toEqual(expect.arrayContaining(['Copy link', 'New link']))
  },
)

test('a quote without a link offers none', async () => {
  for (const state of ['draft', 'withdrawn'] as const) {
    const { named, texts } = await panelOf({ state })
    expect(named('Link')).toBeNull()
    expect(texts).not.toContain('New link')
  }
})

test('staff are told that the terms have changed, and can send the quote again at once', async () => {
  const { place, texts } = await panelOf({ ...SENT, state: 'sent', link: LINK, hasOldTerms: true })
  expect(place.textContent).toContain('Our terms have changed since this was sent')
  expect(texts).toContain('Send')
})

test('a version that can’t be read isn’t replaced by an older one', async () => {
  const { place, named } = await panelOf({ ...SENT, state: 'accepted', link: LINK, currentVersion: 2 })
  expect(place.textContent).toContain('Version 2 can’t be read')
  expect(named('Version 1')).toBeNull()
})

test('the panel says before sending that an e-mail address is needed', async () => {
  const needs = 'An e-mail address is needed'
  const without = await panelOf({ draft: draftWith({ email: ' ' }) })
  expect(without.place.textContent).toContain(needs)
  const whole = await panelOf({})
  expect(whole.place.textContent).not.toContain(needs)
})

test('the panel says before sending that a new e-mail address ends the previous address’s link', async () => {
  const sent = { ...SENT, state: 'sent', link: LINK, email: 'ritu@bansal.in', isChanged: true } as const
  const ends = 'The link that ritu@bansal.in has stops working.'
  const corrected = await panelOf({ ...sent, draft: draftWith({ email: 'Ritu@BansalCapital.in' }) })
  expect(corrected.place.textContent).toContain(ends)
  const same = await panelOf({ ...sent, draft: draftWith({ email: ' Ritu@Bansal.in' }) })
  expect(same.place.textContent).not.toContain(ends)
})

test('money of an accepted quote that was refunded, doesn’t count or is due is shown, and due money is asked for unless a cancellation is being decided', async () => {
  const order: QuoteOrder = {
    id: 'o1',
    number: 'AAAAA-AAAAA',
    state: 'closed',
    paidAmount: 20_000,
    balanceDue: 0,
    refundedAmount: 0,
    unappliedAmount: 0,
    returnedAmount: 0,
    isCancelled: false,
    stage: null,
    paused: null,
    cancelling: null,
    payBy: null,
    shippingAddress: { name: '', address: '', city: '', postalCode: '', phone: '' },
  }
  const saidOf = async (change: Partial<QuoteOrder>) => {
    const accepted = { ...SENT, state: 'accepted', link: LINK, order: { ...order, ...change } } as const
    const { named, texts } = await panelOf(accepted)
    return { said: named('Order')?.textContent, texts }
  }
  const plain = await saidOf({})
  expect(plain.said).not.toMatch(/refunded|does not count/)
  expect((await saidOf({ refundedAmount: 5_000 })).said).toContain('₹20,000, ₹5,000 refunded')
  const late = await saidOf({ paidAmount: 0, unappliedAmount: 20_000 })
  expect(late.said).toContain('₹20,000 received but not applied')
  expect(late.texts).toContain('Decide on the order’s page')
  const due = { state: 'part_paid', balanceDue: 35_000 } as const
  expect((await saidOf(due)).said).toContain('Ask for the balance')
  expect((await saidOf({ ...due, unappliedAmount: 20_000 })).said).not.toContain('Ask for the balance')
  expect((await saidOf({ ...due, isPaymentUnknown: true })).said).not.toContain('Ask for the balance')
  const cancelling = { ...due, cancelling: 'We decide on that first.' } as const
  expect((await saidOf(cancelling)).said).not.toContain('Ask for the balance')
})
