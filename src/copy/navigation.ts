export interface Destination {
  readonly text: string
  readonly href: string
}

/** The links of the header. */
export const headerLinks: readonly Destination[] = [
  { text: 'Shop', href: '/shop' },
  { text: 'Looks', href: '/shop?category=Looks' },
  { text: 'New', href: '/shop?category=shirt' },
]

/** The links that the menu on small screens adds to them. */
export const menuAdditions: readonly Destination[] = [
  { text: 'About', href: '/about' },
  { text: 'Team', href: '/team' },
  { text: 'Shortlist', href: '/shortlist' },
]

/** The groups of links in the footer. */
export const footerGroups: readonly { readonly title: string; readonly links: readonly Destination[] }[] = [
  {
    title: 'House',
    links: [
      { text: 'Shop', href: '/shop' },
      { text: 'About', href: '/about' },
      { text: 'Measurements', href: '/fit' },
      { text: 'Contact Us', href: '/contactus' },
      { text: 'Shortlist', href: '/shortlist' },
    ],
  },
  {
    title: 'Service',
    links: [
      { text: 'Shipping & Return policy', href: '/shipping' },
      { text: 'Refund Policy', href: '/refund' },
      { text: 'Terms & Conditions', href: '/terms' },
      { text: 'Privacy Policy', href: '/privacypolicy' },
    ],
  },
]
