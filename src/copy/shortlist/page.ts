import { pluralize } from '#domain/pluralize.ts'

/** The texts of a shopper's own shortlist. */
export const shortlistText = {
  title: 'Shortlist',
  description: 'The pieces you like, kept in this browser.',
  count: (count: number): string => pluralize(count, 'piece'),
  noScript: 'Your shortlist is kept in this browser and needs JavaScript to be shown.',
  empty: 'Tap the heart on a piece to keep it here.',
  toShop: 'Go to the shop',
  kept: 'Kept in this browser only. A link you share shows the pieces and their colours, and nothing about you.',
  share: 'Share',
  shareTitle: (brand: string): string => `A shortlist from ${brand}`,
  copied: 'Link copied',
  copyThis: 'Copy this link',
  away: 'Prices and pictures could not be loaded.',
  again: 'Try again',
  gone: 'No longer made',
  color: 'Colour',
  size: 'Size',
  of: (choice: string, title: string): string => `${choice} of ${title}`,
  chooseColor: 'Please choose a colour',
  add: 'Add to cart',
  addItem: (title: string): string => `Add to cart: ${title}`,
  toCart: 'See your cart',
  remove: 'Remove',
  removeItem: (title: string): string => `Remove ${title}`,
  removed: (title: string): string => `${title} was removed.`,
  undo: 'Undo',
} as const

/** The texts of the page behind a link to a shortlist. */
export const sharedText = {
  title: 'A shortlist',
  description: 'Pieces someone chose and would like you to see.',
  gone: 'A piece that is no longer made',
  keep: 'Add to my shortlist',
  /** What keeping does, next to its button. */
  keeps: 'They are added to your own shortlist in this browser. What is on it stays.',
  kept: 'They are on your shortlist.',
  leftOut: (count: number): string =>
    `Your shortlist is full: ${pluralize(count, 'piece')} could not be added.`,
  see: 'See your shortlist',
  unknown: {
    label: '404',
    title: 'This link shows no pieces',
    words: 'The link may be incomplete. Ask for it again, or have a look around.',
    way: { text: 'Go to the shop', href: '/shop' },
  },
} as const
