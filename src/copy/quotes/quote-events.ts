/** The names of the events in a quote's history. */
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

/** The name of an event in words; without one, its identifier with spaces. */
export const quoteEventText = (what: string): string => EVENTS[what] ?? what.replaceAll('_', ' ')
