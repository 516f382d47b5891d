import type { AstroGlobal } from 'astro'

/** What the provider's dialog loads and calls, from the provider's own list. */
const DIALOG = [
  'frame-src https://api.razorpay.com',
  'connect-src https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com',
  'img-src https://cdn.razorpay.com',
] as const

/** Lets this page, and no other, open the payment dialog when its script comes from the provider. */
export const allowPayments = (csp: AstroGlobal['csp'], checkoutUrl: string): void => {
  if (!/^https?:\/\//.test(checkoutUrl)) return
  for (const resource of [new URL(checkoutUrl).origin, 'https://cdn.razorpay.com'])
    csp?.insertScriptResource(resource)
  for (const directive of DIALOG) csp?.insertDirective(directive)
}
