/** The names of the events in a quote's history. */
const EVENTS: Readonly<Record<string, string>> = {
  created: 'Started',
  sent: 'Sent',
  revised: 'Revised and sent',
  emailed: 'E-mail sent',
  extended: 'Extended',
  new_link: 'New link made',
  withdrawn: 'Withdrawn',
  accepted: 'Accepted',
  declined: 'Declined',
  asked: 'Customer question',
  reminded: 'Reminded by e-mail',
  paid: 'Paid',
  balance_asked: 'Balance requested',
  claimed: 'Added to an account',
}

/** The name of an event in words; without one, its identifier with spaces. */
export const quoteEventText = (what: string): string => EVENTS[what] ?? what.replaceAll('_', ' ')
