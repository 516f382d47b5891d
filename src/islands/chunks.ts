/** What puts a product into the cart, without React: pages that only show fetch it with the first touch. */
const CART = [
  'copy/cart/cart',
  'copy/messages',
  'domain/cart/(?:cart|cart-check|stored-cart)',
  'domain/catalogue/(?:catalogue|colorway|facets|paths)',
  'domain/(?:money|unknown-json)',
  'domain/orders/order',
  'islands/fit/offer-measurements',
  'islands/intent/released',
  'stores/(?:browser-storage|navigation|plain-notice|saved|toasts)',
  'stores/cart/cart',
  'stores/enquiries/asked-products',
]
/** What tiles, and what is offered beside them on every page, say and do without React. */
const TILES = [
  'components/catalogue/(?:id-of-page|search-button|viewed)',
  'components/shortlist/hearts',
  'components/site/late-tools',
  'components/ui/(?:closing|elements|fetch-page|search-drawing)',
  'copy/catalogue/tools',
  'domain/catalogue/(?:picture|price-text)',
  'domain/shortlist/shortlist',
  'stores/catalogue/read-offers',
  'stores/shortlist/shortlist',
]
/** What the lookbook and the pages of looks say, without React; it travels with what lists the products. */
const LOOKS = ['copy/lookbook', 'stores/lookbook/add-lines']
/** What one's own shortlist and a shared one both say. */
const SHORTLISTS = ['copy/shortlist/page']
/** What finds products, without React: fetched when somebody looks for one. */
const FINDING = [
  'copy/catalogue/shop',
  'domain/catalogue/(?:color-family|find|findable|fold-spelling|search-words|shop-query)',
]
// Modules that some pages share and others never need: each set is a file of its own.
const CHECKOUT = [
  'contract/payments/(?:create-payment-intent|list-payment-downtimes|verify-payment)',
  'copy/cart/checkout',
  'copy/orders/delivery',
  'copy/orders/(?:payment-hints|unapplied-payment)',
  'domain/cart/shipping',
  'islands/cart/PaymentHints',
  'islands/cart/ShippingFields',
  'islands/ui/ProductLine',
  'stores/payments/payment',
  'stores/cart/(?:cart-check|checkout|shipping-form)',
  'stores/next-paint',
  'stores/payments/downtimes',
]
/** Who the brand is, in words that few islands say. */
const SETTINGS = ['copy/settings']
/** What nearly all pages of staff share, and no other. */
const STAFF = [
  'contract/publishing/create-preview-link',
  'contract/with-query',
  'copy/desk/entry-count',
  'copy/search',
  'domain/account/message-links',
  'domain/customers/(?:contact|customer-key|whatsapp-number)',
  'domain/time/recent',
  'domain/publishing/preview',
  'domain/service/ticket',
  'islands/desk/(?:DeskHead|use-reading-focus)',
  'islands/ui/plain-press',
  'stores/desk/(?:page-in|polling)',
  'stores/request-key',
  'stores/account/admins-only',
  'stores/second-factor/second-factor',
  'stores/service/service-query',
]
const FORMS = [
  'islands/ui/Decoy',
  'islands/ui/FormFaultText',
  'islands/ui/(?:SelectField|TextArea)',
  'stores/enquiries/submission',
  'stores/enquiries/visitor-form',
]
const SIGN_IN_PAGES = [
  'contract/auth/(?:forgot-password|register|reset-password|send-verification|verify-email)',
  'copy/email-links',
  'islands/account/(?:AuthFields|AuthForm)',
  'stores/account/(?:email-links|forgotten-email)',
  'stores/account/sign-up',
]
/** What a quote's own page says, far more than any other page. */
const QUOTE_PAGE = ['copy/quotes/quote-page']
const ORDER_PAGE = [
  'clients/ask-for-news',
  'contract/tracking/watch-order',
  'copy/tracking/order-way',
  'domain/payments/returned-payment',
  'domain/production/stages',
  'domain/tracking/order-way',
  'stores/orders/order-page',
  'stores/quotes/quote-return',
  'stores/tracking/watching',
]
/** What the desk's pages about production share with what staff see of an order. */
const PRODUCTION = [
  'contract/board/clear-flag',
  'contract/orders/(?:apply-payment|cancel-order|refund-order)',
  'contract/production/move-order',
  'copy/board/(?:board|papers)',
  'copy/production/desk',
  'domain/board/(?:board|papers)',
  'domain/production/(?:progress|promise|shop-calendar|working-days)',
  'islands/orders/ConfirmForm',
  'islands/ui/open-renewed',
  'stores/board/papers-path',
  'stores/orders/order-refund',
]
/** Of an order, what its page fetches only for staff or after a refund. */
const ORDER_PARTS = ['copy/orders/order-events', 'domain/orders/refund', 'domain/orders/event-details']
/** Of requests after the sale, what an order's page and the desk share. */
const SERVICE = ['copy/service/service-text', 'domain/service/service-request']
/** What was said in a request, which most orders have none of. */
const SERVICE_ENTRIES = ['islands/service/RequestEntries']
/** Of requests after the sale, what only the desk has. */
const SERVICE_DESK = [
  'copy/service/desk-list',
  'domain/service/service-periods',
  'islands/service-desk/(?:DueLabel|ServiceList)',
]
/** Texts that are needed only where staff read a request and decide it. */
const SERVICE_PAGE = ['copy/service/desk']
/** For staff, whom few pages are for. */
const SECOND_FACTOR = [
  'contract/second-factor/confirm-second-factor',
  'copy/second-factor',
  'domain/(?:code-groups|second-factor-code)',
  'islands/second-factor/CodeField',
  'stores/second-factor/second-factor-code',
]
/** Of what visitors asked, what the desk of requests and a customer's page share. */
const REQUESTS = [
  'contract/desk/(?:change-desk-entry|erase-person|export-person|list-admin-table)',
  'domain/enquiries/desk-entry',
  'islands/desk/PersonTools',
  'stores/desk/(?:desk|desk-query|personal-data)',
]
/** Of quotes, what their desk shares with that of requests, where they begin. */
const QUOTES_DESK = [
  'contract/quotes/create-quote',
  'contract/quotes/list-quotes',
  'copy/quotes/desk',
  'copy/quotes/quote-states',
  'domain/quotes/quote-days',
  'islands/quotes-desk/QuoteStateLabel',
  'islands/ui/PreparedMessages',
  'stores/quotes/just-made',
  'stores/quotes/make-quote',
  'stores/quotes/quotes-query',
]
/** What finds a customer, from the search of every desk page to her own. */
const CUSTOMERS = ['copy/customers', 'stores/search/options']
/** What searches, filters and shows the lists of the desk; today's page has none. */
const DESK = [
  'copy/desk/desk',
  'domain/orders/day-range',
  'islands/desk/(?:FilterSelect|ListFilters|TableHead|use-asked|use-held-focus)',
  'stores/desk/admin-list',
  'stores/download',
]
/** Where staff note something about a customer or an order. */
const NOTES = ['islands/desk/NewNote', 'stores/desk/note-draft']
/** Lists of the desk beside what is open of them. */
const DESK_LISTS = ['islands/desk/(?:ListAndPanel|Pagination)', 'islands/ui/AskFirst']
/** Of measurements, what their page shares with products and with forms that send them along. */
const FIT = [
  'copy/fit/fit',
  'contract/fit/(?:erase-fit-passport|get-fit-passport|get-sent-measurements|save-fit-passport)',
  'domain/fit/(?:find-size|length|measures|passport|size-chart|typed-measures)',
  'stores/fit/(?:account-passport|measuring|passport)',
]
/** Of measurements, what leads from an order that waits for them to their page and back. */
const AWAITED = ['copy/tracking/awaited-measurements', 'stores/fit/remembered-order']
/** The day of today, for the few pages where staff choose one. */
const DAYS = ['domain/time/day-in-india']
/** Fetched when somebody is about to pay, and when she was signed out meanwhile. */
const ON_INTENT = ['clients/payments/(?:payment-dialog|return-proof)']

const anyOf = (modules: readonly string[]) =>
  `src[\\\\/](?:${modules.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`
const APART = [
  ...TILES,
  ...SHORTLISTS,
  ...FINDING,
  ...LOOKS,
  ...CHECKOUT,
  ...SETTINGS,
  ...STAFF,
  ...FORMS,
  ...SIGN_IN_PAGES,
  ...QUOTE_PAGE,
  ...ORDER_PAGE,
  ...ORDER_PARTS,
  ...SERVICE,
  ...SERVICE_ENTRIES,
  ...SERVICE_DESK,
  ...SERVICE_PAGE,
  ...SECOND_FACTOR,
  ...PRODUCTION,
  ...REQUESTS,
  ...QUOTES_DESK,
  ...CUSTOMERS,
  ...DESK,
  ...DESK_LISTS,
  ...NOTES,
  ...FIT,
  ...AWAITED,
  ...DAYS,
  ...ON_INTENT,
]
/** Every module that has a place of its own: paths below `src` without their ending, as regular expressions. */
export const placedModules: readonly string[] = [...CART, ...APART]
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
  {
    name: 'cart',
    test: new RegExp(`node_modules[\\\\/]nanostores[\\\\/]|${anyOf(CART)}`),
    minShareCount: 2,
  },
  { name: 'shop', test: new RegExp(`^(?!.*${anyOf(APART)}).*${SHARED}`), minShareCount: 2 },
  { name: 'tiles', test: new RegExp(anyOf(TILES)) },
  { name: 'shortlists', test: new RegExp(anyOf(SHORTLISTS)), minShareCount: 2 },
  { name: 'finding', test: new RegExp(anyOf(FINDING)), minShareCount: 2 },
  { name: 'staff', test: new RegExp(anyOf(STAFF)), minShareCount: 2 },
  { name: 'settings', test: new RegExp(anyOf(SETTINGS)), minShareCount: 2 },
  { name: 'checkout', test: new RegExp(anyOf(CHECKOUT)), minShareCount: 2 },
  { name: 'quote-page', test: new RegExp(anyOf(QUOTE_PAGE)), minShareCount: 2 },
  { name: 'order-page', test: new RegExp(anyOf(ORDER_PAGE)), minShareCount: 2 },
  { name: 'forms', test: new RegExp(anyOf(FORMS)), minShareCount: 2 },
  { name: 'fit', test: new RegExp(anyOf(FIT)), minShareCount: 2 },
  { name: 'desk', test: new RegExp(anyOf(DESK)), minShareCount: 2 },
  { name: 'desk-lists', test: new RegExp(anyOf(DESK_LISTS)), minShareCount: 2 },
  { name: 'notes', test: new RegExp(anyOf(NOTES)), minShareCount: 2 },
  { name: 'customers', test: new RegExp(anyOf(CUSTOMERS)), minShareCount: 2 },
  { name: 'quotes-desk', test: new RegExp(anyOf(QUOTES_DESK)), minShareCount: 2 },
  { name: 'production', test: new RegExp(anyOf(PRODUCTION)), minShareCount: 2 },
  { name: 'requests', test: new RegExp(anyOf(REQUESTS)), minShareCount: 2 },
  { name: 'service', test: new RegExp(anyOf(SERVICE)), minShareCount: 2 },
  { name: 'service-entries', test: new RegExp(anyOf(SERVICE_ENTRIES)), minShareCount: 2 },
  { name: 'service-desk', test: new RegExp(anyOf(SERVICE_DESK)), minShareCount: 2 },
  { name: 'sign-in-pages', test: new RegExp(anyOf(SIGN_IN_PAGES)), minShareCount: 2 },
]
