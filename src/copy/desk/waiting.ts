/** What can wait for staff, in singular and plural, and the page where they handle it; the most urgent first. */
export const waitingKinds = [
  { name: 'flags', one: 'flagged payment', many: 'flagged payments', href: '/orders?state=flagged' },
  { name: 'orders', one: 'order due', many: 'orders due', href: '/admin/board' },
  {
    name: 'measured',
    one: 'order with new measurements',
    many: 'orders with new measurements',
    href: '/admin/board?group=paused',
  },
  {
    name: 'balances',
    one: 'balance overdue',
    many: 'balances overdue',
    href: '/admin/board?stage=ready',
  },
  {
    name: 'service',
    one: 'after-sales request',
    many: 'after-sales requests',
    href: '/admin/service?state=waiting',
  },
  { name: 'requests', one: 'price request', many: 'price requests', href: '/admin/requests?state=new' },
  {
    name: 'appointments',
    one: 'appointment',
    many: 'appointments',
    href: '/admin/requests?tab=appointments&state=new',
  },
  { name: 'messages', one: 'message', many: 'messages', href: '/admin/requests?tab=messages&state=new' },
  { name: 'quotes', one: 'quote expiring', many: 'quotes expiring', href: '/admin/quotes?state=sent' },
] as const

/** The other texts about what waits. */
export const waitingText = {
  title: 'Waiting today',
  loading: 'Checking what is waiting',
  nothing: 'Nothing is waiting for you.',
  failed: 'What is waiting could not be counted.',
  service: 'After-sales',
  loadingService: 'Loading the requests',
  allService: (count: number) => `All ${count}`,
  uncounted: 'Requests and messages can’t be counted just now.',
  emails: (count: number) =>
    count === 1
      ? 'One e-mail could not be sent within an hour.'
      : `${count} e-mails could not be sent within an hour.`,
} as const
