// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { quotePageOf, rememberQuotePage } from '#stores/quotes/quote-return.ts'

const ORDER = '0123456789abcdef01234567'

test('a browser that left the page to pay finds its way back to the quote, once', () => {
  rememberQuotePage(ORDER, '/quote/abc.def')
  expect(quotePageOf(ORDER)).toBe('/quote/abc.def')
  expect(quotePageOf(ORDER)).toBeUndefined()
})

test('another order leads to no quote, and only a quote’s path is followed', () => {
  rememberQuotePage(ORDER, '/quote/abc.def')
  expect(quotePageOf('f'.repeat(24))).toBeUndefined()
  rememberQuotePage(ORDER, '//evil.example')
  expect(quotePageOf(ORDER)).toBeUndefined()
})
