import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import type { SSRManifest } from 'astro'
import reactRenderer from '@astrojs/react/server.js'
import { beforeAll, expect, test } from 'vitest'
import QuotePage from '#components/quotes/QuotePage.astro'
import { replacedText } from '#copy/quotes/quote-page.ts'
import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import { acceptedVisit, quoteDocument, quoteVisit } from '../support/quote-visits.ts'

let container: AstroContainer
beforeAll(async () => {
  // The container doesn't know the shop's own directive.
  const manifest = { clientDirectives: new Map([['intent', 'void 0']]) } as SSRManifest
  container = await AstroContainer.create({
    manifest,
    astroConfig: { site: 'https://shop.example' },
    resolve: async (specifier) => specifier,
  })
  container.addServerRenderer({ name: '@astrojs/react', renderer: reactRenderer })
  container.addClientRenderer({ name: '@astrojs/react', entrypoint: '@astrojs/react/client.js' })
})

const config = { checkoutUrl: '/checkout.js', shopName: 'ILVARA', isTest: false }

/** The page's markup, without attributes that only style sheets read. */
const page = (visit: QuoteVisit, props: Record<string, unknown> = {}) =>
  container.renderToString(QuotePage, { props: { visit, changes: [], config, ...props } })

const wordsOf = (html: string) =>
  html
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;|’/g, '’')
    .replace(/\s+/g, ' ')

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*name="action"[^>]*value="(\w+)"/g)].map(([, value]) => value)

test('an open quote greets the customer by name and says what she gets, what it costs and until when it is valid', async () => {
  const html = await page(quoteVisit())
  const words = wordsOf(html)
  expect(words).toContain('Dear Ananya Rao,')
  expect(words).toContain('The emerald satin you liked is back from the loom.')
  expect(words).toContain('Emerald, size M')
  expect(words).toContain('2 at ₹48,500 each, less ₹5,000')
  expect(words).toMatch(/Delivery ₹1,200 Total ₹1,72,000 Deposit, to begin ₹80,000/)
  expect(words).toContain('Balance, before your pieces leave us ₹92,000')
  expect(words).toContain('until the end of Saturday, 5 December 2026, India time')
  expect(html).toContain('Saturday, 5\u00a0December 2026')
  expect(words).toContain('12 to 18 working days')
  expect(words).toContain('You then have 72 hours to pay the deposit of ₹80,000')
  expect(html).toContain('href="/shop/emerald-peak-lapel-blazer?colour=emerald"')
  expect(buttonsOf(html)).toEqual(['accept', 'ask', 'decline'])
})

test('the number of a quote and its state are separate words', async () => {
  expect((await page(quoteVisit())).replace(/<[^>]+>/g, '')).toMatch(/Quote \S+ For you to decide/)
})

test('a line written by staff has no picture and no link', async () => {
  const html = await page(quoteVisit({ products: {} }))
  expect(html).toContain('A stole in the same silk, with your initials')
  expect(html).not.toContain('<img src="/pictures')
  expect(html).not.toContain('href="/shop/emerald')
})

test('acceptance names the version and the hash that she has seen, and asks for a State', async () => {
  const visit = quoteVisit({ document: { version: 2 } })
  const html = await page(visit)
  expect(html).toContain('name="version" value="2"')
  expect(html).toContain(`name="sha256" value="${visit.current.sha256}"`)
  expect(html).toMatch(/<select[^>]*name="state"[^>]*required/)
  expect(html).toMatch(/<option value="29">\s*Karnataka/)
})

test('a form that was not accepted shows what she typed, each error beside its field, and focuses the first', async () => {
  const html = await page(quoteVisit(), {
    posted: {
      name: 'accept',
      typed: { name: 'Ananya "A" Rao', address: '<b>14B</b>', state: '29', terms: 'yes' },
      faults: { city: 'Please fill this in.', phone: 'Please fill this in too.' },
      text: '',
    },
  })
  expect(html).toContain('value="Ananya &quot;A&quot; Rao"')
  expect(html).toContain('value="&lt;b&gt;14B&lt;/b&gt;"')
  expect(html).toMatch(/<option value="29" selected/)
  expect(html).toMatch(/name="terms"[^>]* checked/)
  expect(html.match(/autofocus/gi)).toHaveLength(1)
  expect(html).toMatch(/<input(?=[^>]*name="city")(?=[^>]*autofocus)(?=[^>]*aria-invalid="true")/i)
  expect(wordsOf(html)).toContain('Please fill this in too.')
})

test('a question that was not accepted is open, with what she typed', async () => {
  const posted = {
    name: 'ask',
    typed: { message: 'Is it </textarea> lined?' },
    faults: { message: 'Too long.' },
    text: '',
  }
  const html = await page(quoteVisit(), { posted })
  expect(html).toMatch(/<details open/)
  expect(html).toContain('Is it &lt;/textarea&gt; lined?')
})

test('a newer version says what has changed; an old tab is told that nothing was accepted', async () => {
  const visit = quoteVisit({ document: { version: 2 }, previous: quoteDocument() })
  const html = await page(visit, { changes: ['Delivery: ₹1,200 instead of free.'], notice: replacedText(2) })
  const words = wordsOf(html)
  expect(words).toContain('What has changed since version 1 Delivery: ₹1,200 instead of free.')
  expect(words).toContain('Nothing has been accepted.')
  expect(html).toContain('role="alert"')
})

test.each(['expired', 'declined', 'withdrawn'] as const)(
  'a quote that is %s can’t be accepted, and a new one is one press away',
  async (state) => {
    const html = await page(quoteVisit({ state }))
    expect(buttonsOf(html)).toEqual(['ask'])
    expect(html).toMatch(/<input type="hidden" name="message" value="[^"]+"/)
    expect(html).not.toContain('name="sha256"')
    expect(wordsOf(html)).not.toMatch(/ Valid until \d/)
  },
)

test('an accepted quote thanks her and offers the deposit first, or all of it', async () => {
  const html = await page(acceptedVisit())
  const words = wordsOf(html)
  expect(words).toContain('Accepted by Ananya Rao on 22 November 2026, 6:42 pm.')
  expect(words).toContain('until 25 November 2026, 6:42 pm, India time')
  expect(words).toMatch(/Pay the deposit, ₹80,000 Pay in full, ₹1,72,000/)
  expect(words).toContain('Karnataka 560038')
  expect(html).toMatch(/<noscript>.*needs JavaScript/s)
  expect(buttonsOf(html)).toEqual(['ask'])
})

test('after the deposit the same link asks for the balance', async () => {
  const words = wordsOf(
    await page(acceptedVisit({ state: 'part_paid', paidAmount: 80_000, balanceDue: 92_000, payBy: null })),
  )
  expect(words).toContain('Thank you for ₹80,000.')
  expect(words).toContain('Pay the balance, ₹92,000')
  expect(words).not.toContain('Pay the deposit')
})

test('while the payment of the balance is being looked into, nobody reads that it is due or how to pay it', async () => {
  const order = { state: 'part_paid', paidAmount: 80_000, balanceDue: 92_000, payBy: null } as const
  const words = wordsOf(await page(acceptedVisit({ ...order, isPaymentUnknown: true })))
  expect(words).toContain('We are looking into your payment')
  expect(words).not.toContain('Pay the balance')
  expect(words).not.toContain('is due')
})

test.each(['pending', 'paid', 'closed'] as const)(
  'nothing can be paid while the order is %s',
  async (state) => {
    const html = await page(acceptedVisit({ state, paidAmount: 172_000, balanceDue: 0 }))
    expect(wordsOf(html)).not.toContain('Pay ')
  },
)

test.each([
  [{}, 'No payment arrived in time, so we have not begun. You owe nothing.'],
  [{ isCancelled: true }, 'This order was cancelled. You owe nothing.'],
  [
    { isCancelled: true, paidAmount: 80_000, refundedAmount: 30_000 },
    'This order was cancelled. Your payment will be refunded the way you paid. You owe nothing.',
  ],
  [
    { isCancelled: true, paidAmount: 80_000, refundedAmount: 80_000 },
    'This order was cancelled. The ₹80,000 you paid has been refunded the way you paid',
  ],
  [
    { state: 'paid', paidAmount: 172_000, refundedAmount: 172_000 },
    'This order is closed The ₹1,72,000 you paid has been refunded the way you paid',
  ],
  [
    { unappliedAmount: 80_000 },
    'This order is closed A payment of ₹80,000 does not match this order. We are looking into it',
  ],
  [
    { returnedAmount: 80_000 },
    'No payment that counts arrived in time, so we have not begun. You owe nothing. The ₹80,000 that did not count for this order is refunded the way you paid',
  ],
  [
    { isCancelled: true, unappliedAmount: 80_000 },
    'This order was cancelled. A payment of ₹80,000 does not match this order.',
  ],
  [
    { isCancelled: true, paidAmount: 80_000, refundedAmount: 80_000, isRefundUnknown: true },
    'This order was cancelled. We are looking into your refund and will write to you. You owe nothing.',
  ],
  [
    { isPaymentUnknown: true },
    'This order is closed We are looking into your payment and will write to you; please don’t pay again.',
  ],
  [
    { isPaymentUnknown: true, unappliedAmount: 80_000 },
    'This order is closed A payment of ₹80,000 does not match this order.',
  ],
  [
    { isPaymentUnknown: true, returnedAmount: 80_000 },
    'please don’t pay again. The ₹80,000 that did not count for this order is refunded the way you paid',
  ],
  [
    { isPaymentUnknown: true, isCancelled: true },
    'This order was cancelled. We are looking into your payment and will write to you; please don’t pay again. You owe nothing.',
  ],
] as const)('a closed order says why and where the money is: %o', async (order, words) => {
  const html = await page(acceptedVisit({ state: 'closed', balanceDue: 0, ...order }))
  expect(wordsOf(html)).toContain(words)
})

test('the signature is explained in plain words, with the file and how to verify it', async () => {
  const visit = quoteVisit()
  const html = await page(visit)
  expect(wordsOf(html)).toContain('It can no longer be changed, not even by us')
  expect(html).toContain('href="/verify"')
  expect(html).toContain('https://shop.example/verify')
  expect(wordsOf(html).replaceAll(' ', '')).toContain(visit.current.sha256)
})

test.each([
  ['sent', 'Valid until the end of Saturday, 5 December 2026'],
  ['expired', 'Was valid until the end of Saturday, 5 December 2026'],
  ['declined', 'Status Declined'],
  ['withdrawn', 'Status Withdrawn'],
] as const)('on paper a quote that is %s says so', async (state, words) => {
  const html = await page(quoteVisit({ state }))
  const letterhead = wordsOf(html.match(/<div class="letterhead.*?<\/dl>/s)?.[0] ?? '')
  expect(letterhead).toContain(words)
  if (state !== 'sent') expect(letterhead).not.toContain(' Valid until')
})

test('a printed quote whose order was cancelled isn’t called accepted', async () => {
  const html = await page(acceptedVisit({ state: 'closed', isCancelled: true }))
  expect(wordsOf(html)).toContain('Status Cancelled')
  expect(wordsOf(await page(acceptedVisit()))).toContain('Accepted by Ananya Rao, 22 November 2026')
})

test('a request for a new quote that was not accepted says why', async () => {
  const posted = { name: 'ask', typed: { message: 'x' }, faults: {}, text: 'We could not take it just now.' }
  const html = await page(quoteVisit({ state: 'expired' }), { posted })
  expect(html).toMatch(/role="alert"[^>]*>\s*We could not take it just now\./)
})

test('a customer who decides in an old tab reads, above what was decided, that nothing was changed', async () => {
  const text = 'This quote has already been accepted; nothing has changed.'
  const posted = { name: 'decline', typed: { reason: '' }, faults: {}, text }
  const words = wordsOf(await page(acceptedVisit(), { posted }))
  expect(words.indexOf(text)).toBeGreaterThan(-1)
  expect(words.indexOf(text)).toBeLessThan(words.indexOf('Thank you. It is yours.'))
  const accepting = { ...posted, name: 'accept', text: 'This quote has already been declined.' }
  expect(await page(quoteVisit({ state: 'declined' }), { posted: accepting })).toMatch(
    /role="alert"[^>]*>\s*This quote has already been declined\./,
  )
  expect(wordsOf(await page(quoteVisit(), { posted: accepting })).split(accepting.text)).toHaveLength(2)
})

test('a customer who declines may say why, and her words stay if the form was not accepted', async () => {
  const posted = {
    name: 'decline',
    typed: { reason: 'Too late for the wedding' },
    faults: { reason: 'At most 1000 characters.' },
    text: '',
  }
  const html = await page(quoteVisit(), { posted })
  expect(html).toMatch(
    /<textarea(?![^>]*required)[^>]*name="reason"[^>]*>Too late for the wedding<\/textarea>/,
  )
  expect(wordsOf(html)).toContain('At most 1000 characters.')
})
