import { expect, test } from 'vitest'
import { allowPayments } from '#components/cart/payment-policy.ts'

/** What a page adds to its policy when the dialog's script is at `url`. */
const added = (url: string) => {
  const lines: string[] = []
  const note = (directive: string) => (value: unknown) => void lines.push(`${directive} ${String(value)}`)
  const nothing = () => undefined
  allowPayments(
    {
      insertDirective: (value) => void lines.push(value),
      insertScriptResource: note('script-src'),
      insertStyleResource: note('style-src'),
      insertScriptHash: nothing,
      insertStyleHash: nothing,
    },
    url,
  )
  return lines.join('\n')
}

test('a page that takes payments lets the provider’s dialog in, styles and redirect included', () => {
  const policy = added('https://checkout.razorpay.com/v1/checkout.js')
  expect(policy).toContain('script-src https://checkout.razorpay.com')
  expect(policy).toMatch(/frame-src .*https:\/\/api\.razorpay\.com/)
  expect(policy).toContain('form-action https://api.razorpay.com')
  expect(policy).toContain("style-src 'unsafe-inline'")
})

test('scripts get hosts by name, and never leave to run inline', () => {
  const scripts = added('https://checkout.razorpay.com/v1/checkout.js').match(/script-src .*/g)
  expect(scripts).not.toEqual([])
  for (const source of scripts ?? []) expect(source).toMatch(/^script-src https:\/\/[a-z-]+\.razorpay\.com$/)
})

test('a dialog of the shop’s own origin stands under the same policy', () => {
  expect(added('/demo/razorpay/checkout.js')).toBe(added('https://checkout.razorpay.com/v1/checkout.js'))
})
