/** What the desk calls each act of staff. */
const ACTS: Readonly<Record<string, string>> = {
  'orders.read': 'Read a list of orders',
  'orders.exported': 'Exported orders',
  'order.read': 'Read an order',
  'order.refund': 'Asked for a refund',
  'order.cancel': 'Cancelled an order',
  'order.apply-payment': 'Let a payment count',
  'requests.read': 'Read requests',
  'requests.exported': 'Exported requests',
  'requests.changed': 'Changed a request',
  'contacts.read': 'Read messages',
  'contacts.exported': 'Exported messages',
  'contacts.changed': 'Changed a message',
  'subscribers.read': 'Read subscribers',
  'subscribers.exported': 'Exported subscribers',
  'subscribers.changed': 'Changed a subscriber',
  'person.exported': 'Exported a person’s data',
  'person.erased': 'Erased a person’s data',
  'quotes.read': 'Read a list of quotes',
  'quote.read': 'Read a quote',
  'quote.created': 'Began a quote',
  'quote.sent': 'Sent a quote',
  'quote.revised': 'Sent a quote anew',
  'quote.extended': 'Extended a quote',
  'quote.withdrawn': 'Withdrew a quote',
  'quote.link-renewed': 'Made a new link to a quote',
  'quote.balance-asked': 'Asked for the balance of a quote',
  'publishing.build': 'Asked for a build',
  'publishing.rollback': 'Made an earlier release live',
  'publishing.preview': 'Opened the preview',
  'second-factor.started': 'Began to set up a second factor',
  'second-factor.set-up': 'Set up a second factor',
  'second-factor.confirmed': 'Confirmed the second factor',
  'second-factor.refused': 'Entered a wrong code',
  'second-factor.recovery-codes': 'Made new recovery codes',
  'second-factor.reset': 'Took somebody’s second factor away',
  'admin.granted': 'Made somebody an administrator',
  'quote-key.rotated': 'Made a new key that signs quotes',
  'quote-key.revoked': 'Revoked a key that signed quotes',
  'admin.revoked': 'Took an administrator’s rights away',
}

/** The words for an act; one without words keeps its name. */
export const actText = (act: string): string => ACTS[act] ?? act

/** What the page of the audit log says. */
export const audit = {
  loading: 'Opening the audit log',
  none: 'Nothing has been done yet.',
  failed: 'The audit log could not be opened just now.',
} as const
