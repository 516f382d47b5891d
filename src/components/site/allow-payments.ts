import type { AstroGlobal } from 'astro'

const PROVIDER = 'https://*.razorpay.com'

/** Lets a page load the payment dialog's script and talk to the payment provider, where that is another origin. */
export const allowPayments = (policy: AstroGlobal['csp'], checkoutUrl: string): void => {
  if (!policy || !URL.canParse(checkoutUrl)) return
  // The first address a page adds replaces 'self', so it is named again.
  policy.insertScriptResource("'self'")
  policy.insertScriptResource(new URL(checkoutUrl).origin)
  policy.insertDirective(`frame-src ${PROVIDER}`)
  policy.insertDirective(`connect-src ${PROVIDER}`)
  policy.insertDirective(`img-src ${PROVIDER}`)
}
