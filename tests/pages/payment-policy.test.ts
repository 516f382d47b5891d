import { expect, test } from 'vitest'
import { allowPayments } from '#components/cart/payment-policy.ts'

/** What a page adds to its policy when the dialog's script is at `address`. */
const added = (address: string) => {
  const lines: string[] = []
  const note = (line: unknown) => void lines.push(String(line))
  const nothing = () => undefined
  allowPayments(
    {
      insertDirective: note,
      insertScriptResource: note,
      insertScriptHash: nothing,
      insertStyleHash: nothing,
      insertStyleResource: nothing,
    },
    address,
  )
  return lines
}

test('a page that takes payments lets the provider’s dialog in', () => {
  const lines = added('https://checkout.razorpay.com/v1/checkout.js')
  expect(lines).toContain('https://checkout.razorpay.com')
  expect(lines).toContain('frame-src https://api.razorpay.com')
})

test('a dialog of the shop’s own origin needs nothing more', () => {
  expect(added('/demo/checkout.js')).toEqual([])
})
