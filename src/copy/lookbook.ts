import { pluralize } from '#domain/pluralize.ts'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const are = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are')

/** The link from a look to the products in it. */
export const lookCount = (count: number): string => `In this look: ${pluralize(count, 'piece')}`

/** The texts about products worn in a look. */
export const lookText = {
  title: 'In this look',
  titleOf: (look: string): string => `In this look: ${look}`,
  lookbook: 'See it in the lookbook',
  /** Below a look, on the page of a product worn in it. */
  seenIn: 'Seen in this look',
  size: 'Size',
  sizeOf: (title: string): string => `Size of ${title}`,
  add: 'Add',
  addOf: (title: string): string => `Add ${title}`,
  whole: 'Add the whole look',
  priced: 'Add the pieces with a price',
  request: 'Request the price',
  requestOf: (title: string): string => `Request the price of ${title}`,
  requestLook: 'Request the price of the look',
  withoutPrice: (titles: readonly string[]): string =>
    `${list.format(titles)} ${are(titles)} priced on request.`,
  gone: (title: string): string => `${title} is no longer offered.`,
  notInSize: (title: string, size: string): string => `${title} is no longer made in ${size}.`,
  otherPrice: (title: string, price: string): string => `${title} now costs ${price}.`,
  close: 'Close',
} as const
