/** What a quote's history calls each kind of event. */
const EVENTS: Readonly<Record<string, string>> = {
  created: 'Begun',
  sent: 'Sent',
  revised: 'Sent anew',
  emailed: 'E-mail sent',
  extended: 'Extended',
  new_link: 'New link made',
  withdrawn: 'Withdrawn',
  accepted: 'Accepted',
  declined: 'Declined',
  asked: 'The customer asks',
  reminded: 'Reminded by e-mail',
  paid: 'Paid',
  balance_asked: 'Asked for the balance',
  claimed: 'Kept in an account',
}

/** The words for a kind of event; one without words keeps its name. */
export const quoteEventText = (what: string): string => EVENTS[what] ?? what.replaceAll('_', ' ')
