/** The pages of the desk, in the order its navigation shows them: what waits comes first, what is seldom used last. */
export const deskPages = [
  { name: 'today', text: 'Today', href: '/admin/today' },
  { name: 'board', text: 'Board', href: '/admin/board' },
  { name: 'orders', text: 'Orders', href: '/orders' },
  { name: 'quotes', text: 'Quotes', href: '/admin/quotes' },
  { name: 'service', text: 'After the sale', href: '/admin/service' },
  { name: 'requests', text: 'Requests', href: '/admin/requests' },
  { name: 'customers', text: 'Customers', href: '/admin/customers' },
  { name: 'calendar', text: 'Calendar', href: '/admin/calendar' },
  { name: 'reports', text: 'Reports', href: '/admin/reports' },
  { name: 'publishing', text: 'Publishing', href: '/admin/publishing' },
  { name: 'audit', text: 'Audit log', href: '/admin/audit' },
  { name: 'second-factor', text: 'Second factor', href: '/admin/second-factor' },
] as const

/** A page of the desk by its name. */
export type DeskPageName = (typeof deskPages)[number]['name']
