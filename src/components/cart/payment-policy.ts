import type { AstroGlobal } from 'astro'

/** The published script, the parts it fetches, and its fraud check. */
const SCRIPTS = [
  'https://checkout.razorpay.com',
  'https://checkout-static-next.razorpay.com',
  'https://cdn.razorpay.com',
] as const

/** The dialog's frame, the script's requests and reports, its pictures, and where a payment by `redirect` is posted. */
const DIALOG = [
  "frame-src 'self' https://api.razorpay.com https://checkout.razorpay.com",
  "connect-src 'self' https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com https://lumberjack-metrics.razorpay.com",
  'img-src https://cdn.razorpay.com https://checkout-static-next.razorpay.com',
  'form-action https://api.razorpay.com',
] as const

/**
 * Lets this page, and no other, open the payment dialog. The policy is the same wherever the dialog's script comes
 * from, so that what works with the stand-in works with the provider. docs/decisions/0013-payment-policy.md says why
 * each source is needed.
 */
export const allowPayments = (csp: AstroGlobal['csp'], checkoutUrl: string): void => {
  const own = /^https?:\/\//.test(checkoutUrl) ? [new URL(checkoutUrl).origin] : []
  for (const resource of new Set([...own, ...SCRIPTS])) csp?.insertScriptResource(resource)
  for (const directive of DIALOG) csp?.insertDirective(directive)
  // The provider's script styles the dialog's frame with a style attribute and its spinner with a <style> element.
  csp?.insertStyleResource("'unsafe-inline'")
}
