import { expect, test } from 'vitest'
import { allowPayments } from '#components/cart/payment-policy.ts'

/** What a page adds to its policy if the dialog's script is at `url`. */
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

test('a page that takes payments allows the provider’s dialog, including its styles and redirect', () => {
  const policy = added('https://checkout.razorpay.com/v1/checkout.js')
  expect(policy).toContain('script-src https://checkout.razorpay.com')
  expect(policy).toMatch(/frame-src .*https:\/\/api\.razorpay\.com/)
  expect(policy).toContain('form-action https://api.razorpay.com')
  expect(policy).toContain("style-src 'unsafe-inline'")
})

test('scripts are allowed by host name, and never inline', () => {
  const scripts = added('https://checkout.razorpay.com/v1/checkout.js').match(/script-src .*/g)
  expect(scripts).not.toEqual([])
  for (const source of scripts ?? []) expect(source).toMatch(/^script-src https:\/\/[a-z-]+\.razorpay\.com$/)
})

test('a dialog from the shop’s own origin has the same policy', () => {
  expect(added('/demo/razorpay/checkout.js')).toBe(added('https://checkout.razorpay.com/v1/checkout.js'))
})
