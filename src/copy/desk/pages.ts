/** The pages of the desk, in the order of its navigation: what waits for staff first, what is rarely used last. */
export const deskPages = [
  { name: 'today', text: 'Today', href: '/admin/today' },
  { name: 'board', text: 'Board', href: '/admin/board' },
  { name: 'orders', text: 'Orders', href: '/orders' },
  { name: 'quotes', text: 'Quotes', href: '/admin/quotes' },
  { name: 'service', text: 'After-sales', href: '/admin/service' },
  { name: 'requests', text: 'Requests', href: '/admin/requests' },
  { name: 'customers', text: 'Customers', href: '/admin/customers' },
  { name: 'calendar', text: 'Calendar', href: '/admin/calendar' },
  { name: 'reports', text: 'Reports', href: '/admin/reports' },
  { name: 'publishing', text: 'Publishing', href: '/admin/publishing' },
  { name: 'audit', text: 'Audit log', href: '/admin/audit' },
  { name: 'second-factor', text: 'Second factor', href: '/admin/second-factor' },
] as const

/** The name of one of the desk's pages. */
export type DeskPageName = (typeof deskPages)[number]['name']
