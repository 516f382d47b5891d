// Modules that some pages share and others never need: each set is a file of its own.
const CHECKOUT = [
  'copy/orders/payment-hints',
  'domain/cart/shipping',
  'islands/cart/PaymentHints',
  'islands/cart/ShippingFields',
  'islands/ui/ProductLine',
  'stores/payments/payment',
  'stores/cart/shipping-form',
]
const FORMS = [
  'islands/ui/Decoy',
  'islands/ui/FormFaultText',
  'islands/ui/TextArea',
  'stores/enquiries/submission',
  'stores/enquiries/visitor-form',
]
const SIGN_IN_PAGES = ['islands/account/AuthFields', 'islands/account/AuthForm', 'stores/account/email-links']
const ORDER_PAGE = ['stores/orders/order-page', 'stores/quotes/quote-return']
/** Of an order, what its page fetches only for staff or after a refund. */
const ORDER_PARTS = ['copy/orders/order-events', 'domain/orders/refund', 'domain/orders/event-details']
/** For staff, whom few pages are for. */
const SECOND_FACTOR = ['copy/second-factor', 'domain/code-groups', 'islands/second-factor/CodeField']
const DESK = [
  'contract/desk/list-admin-table',
  'contract/quotes/create-quote',
  'contract/quotes/list-quotes',
  'copy/desk',
  'copy/quotes/desk',
  'copy/quotes/quote-states',
  'domain/quotes/quote-days',
  'islands/desk/DeskTabs',
  'islands/desk/ListFilters',
  'islands/desk/Turn',
  'islands/desk/use-reading-focus',
  'islands/orders/Pages',
  'islands/quotes-desk/QuoteStateLabel',
  'islands/ui/PreparedMessages',
  'stores/admin-list',
  'stores/desk/desk-query',
  'stores/download',
  'stores/quotes/just-made',
  'stores/quotes/make-quote',
  'stores/quotes/quotes-query',
]
/** Fetched when somebody is about to pay. */
const ON_INTENT = ['clients/payments/payment-dialog', 'domain/browser']

const anyOf = (modules: readonly string[]) =>
  `src[\\\\/](?:${modules.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`
const APART = anyOf([
  ...CHECKOUT,
  ...FORMS,
  ...SIGN_IN_PAGES,
  ...ORDER_PAGE,
  ...ORDER_PARTS,
  ...SECOND_FACTOR,
  ...DESK,
  ...ON_INTENT,
])
const SHARED =
  '(?:node_modules[\\\\/](?:@nanostores|nanostores|jwt-decode)|src[\\\\/](?:stores|clients|contract|copy|domain|islands))[\\\\/]'

/**
 * How the islands' code is cut into files: React, what nearly all islands share, and what a few pages do. Left
 * alone, the bundler makes a file of each shared module, and a page with an island asks for thirty. A set takes
 * along whatever it imports that no earlier one has, so the one of all islands comes first.
 */
export const islandChunks = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  // What fetches code on intent; also the small scripts of pages without an island do.
  { name: 'preload', test: /vite[\\/]preload-helper/ },
  { name: 'shop', test: new RegExp(`^(?!.*${APART}).*${SHARED}`), minShareCount: 2 },
  { name: 'checkout', test: new RegExp(anyOf(CHECKOUT)), minShareCount: 2 },
  { name: 'order-page', test: new RegExp(anyOf(ORDER_PAGE)), minShareCount: 2 },
  { name: 'forms', test: new RegExp(anyOf(FORMS)), minShareCount: 2 },
  { name: 'desk', test: new RegExp(anyOf(DESK)), minShareCount: 2 },
  { name: 'sign-in-pages', test: new RegExp(anyOf(SIGN_IN_PAGES)), minShareCount: 2 },
]
