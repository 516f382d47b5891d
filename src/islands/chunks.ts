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
/** What some pages share and others never need, each set under the name of its file. Their order counts, see below. */
const SETS = {
  // What one's own shortlist and a shared one both say.
  shortlists: ['copy/shortlist/page'],
  // What finds products, without React: fetched when somebody looks for one.
  finding: [
    'copy/catalogue/shop',
    'domain/catalogue/(?:color-family|find|findable|fold-spelling|search-words|shop-query)',
  ],
  // What nearly all pages of staff share, and no other.
  staff: [
    'contract/with-query',
    'copy/desk/entry-count',
    'copy/search',
    'copy/service/kind-names',
    'domain/account/message-links',
    'domain/customers/(?:contact|customer-key|whatsapp-number)',
    'domain/time/recent',
    'domain/service/ticket',
    'islands/desk/(?:DeskHead|use-reading-focus)',
    'islands/ui/(?:open-at-way-out|plain-press)',
    'stores/request-key',
    'stores/account/(?:admins-only|staff-form)',
    'stores/second-factor/second-factor',
  ],
  // What makes a link to a preview and what lets somebody in by it share; no other page of staff needs it.
  preview: ['contract/publishing/create-preview-link', 'domain/publishing/preview'],
  // Who the brand is, in words that few islands say.
  settings: ['copy/settings'],
  checkout: [
    'contract/payments/(?:create-payment-intent|list-payment-downtimes|verify-payment)',
    'copy/cart/checkout',
    'copy/orders/delivery',
    'copy/orders/(?:payment-hints|unapplied-payment)',
    'domain/account/person-name',
    'domain/cart/shipping',
    'islands/cart/PaymentHints',
    'islands/cart/ShippingFields',
    'islands/ui/ProductLine',
    'stores/payments/payment',
    'stores/cart/(?:cart-check|checkout|shipping-form)',
    'stores/next-paint',
    'stores/payments/downtimes',
  ],
  // What a quote's own page says, far more than any other page.
  'quote-page': ['copy/quotes/quote-page'],
  'order-page': [
    'clients/ask-for-news',
    'contract/tracking/watch-order',
    'copy/tracking/order-way',
    'domain/payments/returned-payment',
    'domain/production/stages',
    'domain/tracking/order-way',
    'stores/orders/order-page',
    'stores/quotes/quote-return',
    'stores/tracking/watching',
  ],
  forms: [
    'islands/ui/Decoy',
    'islands/ui/FormFaultText',
    'islands/ui/(?:SelectField|TextArea)',
    'stores/enquiries/submission',
    'stores/enquiries/visitor-form',
  ],
  // Of measurements, what their page shares with products and with forms that send them along.
  fit: [
    'copy/fit/fit',
    'contract/fit/(?:erase-fit-passport|get-fit-passport|get-sent-measurements|save-fit-passport)',
    'domain/fit/(?:find-size|length|measures|passport|size-chart|typed-measures)',
    'stores/fit/(?:account-passport|measuring|passport)',
  ],
  // What searches, filters and shows the lists of the desk; today's page has none.
  desk: [
    'copy/desk/desk',
    'domain/orders/day-range',
    'islands/desk/(?:FilterSelect|ListFilters|TableHead|use-asked|use-held-focus)',
    'stores/desk/(?:admin-list|as-staff|loaded-list|url-params)',
    'stores/download',
  ],
  // Lists of the desk beside what is open of them.
  'desk-lists': ['islands/desk/(?:ListAndPanel|Pagination)', 'islands/ui/AskFirst'],
  // Where staff wait for what happens elsewhere; pages that only list what there is need none of it.
  news: ['stores/desk/(?:follow-news|polling)'],
  // Where staff note something about a customer or an order, and what keeps what they type.
  notes: ['islands/desk/NewNote', 'islands/ui/stored-fields', 'stores/account/unsent'],
  // What finds a customer, from the search of every desk page to her own.
  customers: ['copy/customers', 'stores/search/options'],
  // Of quotes, what their desk shares with that of requests, where they begin.
  'quotes-desk': [
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
  ],
  // What the desk's pages about production share with what staff see of an order.
  production: [
    'contract/board/clear-flag',
    'contract/orders/(?:apply-payment|cancel-order|refund-order)',
    'contract/production/move-order',
    'copy/board/(?:board|papers)',
    'copy/production/desk',
    'domain/board/(?:board|papers)',
    'domain/production/(?:progress|promise|shop-calendar|working-days)',
    'islands/orders/ConfirmForm',
    'islands/ui/open-renewed',
    'stores/board/(?:papers-path|parcel-drafts)',
    'stores/orders/order-refund',
  ],
  // Of what visitors asked, what the desk of requests and a customer's page share.
  requests: [
    'contract/desk/(?:change-desk-entry|erase-person|export-person|list-admin-table)',
    'domain/enquiries/desk-entry',
    'islands/desk/PersonTools',
    'stores/desk/(?:desk|desk-query|personal-data)',
  ],
  // Of requests after the sale, what an order's page and the desk share.
  service: ['copy/service/service-text', 'domain/service/service-request'],
  // What was said in a request, which most orders have none of.
  'service-entries': ['islands/service/RequestEntries'],
  // Of requests after the sale, what only the desk has.
  'service-desk': [
    'copy/service/desk-list',
    'domain/service/service-periods',
    'islands/service-desk/(?:DueLabel|ServiceList)',
  ],
  'sign-in-pages': [
    'contract/auth/(?:forgot-password|register|reset-password|send-verification|verify-email)',
    'copy/email-links',
    'islands/account/(?:AuthFields|AuthForm)',
    'stores/account/(?:email-links|forgotten-email)',
    'stores/account/sign-up',
  ],
}
/** What is in no set and yet has to stay out of what nearly all islands share. */
const ALONE = [
  // What the lookbook and the pages of looks say, without React; it travels with what lists the products.
  'copy/lookbook',
  'stores/lookbook/add-lines',
  // Of an order, what its page fetches only for staff or after a refund.
  'copy/orders/order-events',
  'domain/orders/refund',
  'domain/orders/event-details',
  // Texts that are needed only where staff read a request and decide it.
  'copy/service/desk',
  // For staff, whom few pages are for.
  'contract/second-factor/confirm-second-factor',
  'copy/second-factor',
  'domain/(?:code-groups|second-factor-code)',
  'islands/second-factor/CodeField',
  'stores/second-factor/second-factor-code',
  // Of measurements, what leads from an order that waits for them to their page and back.
  'copy/tracking/awaited-measurements',
  'stores/fit/remembered-order',
  // The day of today, for the few pages where staff choose one.
  'domain/time/day-in-india',
  // Fetched when somebody is about to pay, and when she was signed out meanwhile.
  'clients/payments/(?:payment-dialog|return-proof)',
]

const anyOf = (modules: readonly string[]) =>
  `src[\\\\/](?:${modules.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`
const APART = [...TILES, ...Object.values(SETS).flat(), ...ALONE]
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
  ...Object.entries(SETS).map(([name, modules]) => ({
    name,
    test: new RegExp(anyOf(modules)),
    minShareCount: 2,
  })),
]
