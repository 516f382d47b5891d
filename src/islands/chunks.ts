/**
 * The code that puts a product into the cart, without React: pages without an island load it on the first interaction.
 */
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
  'stores/enquiries/requested-products',
]
/** Code and texts of product tiles and of the tools on every page, without React. */
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
/**
 * What some pages share and others never need, as sets that become files of these names. Their order matters, see
 * `islandChunks`.
 */
const SETS = {
  // Texts shared by a visitor's own shortlist and one shared with her.
  shortlists: ['copy/shortlist/page'],
  // The product search, without React: loaded when somebody uses it.
  finding: [
    'copy/catalogue/shop',
    'domain/catalogue/(?:color-family|find|fold-spelling|search-words|searchable-product|shop-query)',
  ],
  // Shared by nearly all staff pages, and only by them.
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
    'islands/ui/(?:open-at-cancel|plain-press)',
    'stores/request-key',
    'stores/account/(?:admins-only|staff-form)',
    'stores/second-factor/second-factor',
  ],
  // Shared by the form that makes a preview link and the page that opens a preview.
  preview: ['contract/publishing/create-preview-link', 'domain/publishing/preview'],
  // Facts about the brand, which few islands mention.
  settings: ['copy/settings'],
  checkout: [
    'contract/payments/(?:create-payment-intent|list-payment-downtimes|verify-payment)',
    'copy/cart/checkout',
    'copy/orders/delivery',
    'copy/orders/(?:money-in-question|payment-hints)',
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
  // The texts of a quote's own page, which has far more of them than any other.
  'quote-page': ['copy/quotes/quote-page'],
  'order-page': [
    'clients/poll-for-change',
    'contract/tracking/watch-order',
    'copy/tracking/order-progress',
    'domain/payments/returned-payment',
    'domain/production/stages',
    'domain/tracking/order-timeline',
    'stores/orders/order-page',
    'stores/quotes/quote-return',
    'stores/tracking/watching',
  ],
  // Forms, and the few lines about requests after the sale that an order's page and the desk share: too few for a file.
  forms: [
    'copy/service/service-text',
    'domain/service/service-request',
    'islands/ui/Decoy',
    'islands/ui/FormFaultText',
    'islands/ui/(?:SelectField|TextArea)',
    'stores/enquiries/submission',
    'stores/enquiries/visitor-form',
  ],
  // What the page for measurements shares with product pages and with forms that send measurements along.
  fit: [
    'copy/fit/fit',
    'contract/fit/(?:erase-fit-passport|get-fit-passport|get-sent-measurements|save-fit-passport)',
    'domain/fit/(?:find-size|length|measures|passport|size-chart|typed-measures)',
    'stores/fit/(?:account-passport|measuring|passport)',
  ],
  // Searching, filtering and showing the lists of the desk; the Today page has none.
  desk: [
    'copy/desk/desk',
    'domain/orders/day-range',
    'islands/desk/(?:FilterSelect|ListFilters|TableHead|use-held-focus|use-query-field)',
    'stores/desk/(?:admin-list|as-staff|loaded-list|url-params)',
    'stores/download',
  ],
  // Lists of the desk with a panel for the open entry.
  'desk-lists': ['islands/desk/(?:ListAndPanel|Pagination)', 'islands/ui/ConfirmButton'],
  // Refreshing a page of the desk; pages that load once do not need it.
  polling: ['stores/desk/(?:poll-list|polling)'],
  // Staff notes about a customer or an order, and the storage of unsent ones.
  notes: ['islands/desk/NewNote', 'islands/ui/stored-fields', 'stores/account/unsent'],
  // Links to a customer, from the search on every desk page to her own page.
  customers: ['copy/customers', 'stores/search/options'],
  // What the quotes desk shares with the requests desk, where quotes begin.
  'quotes-desk': [
    'contract/quotes/create-quote',
    'contract/quotes/list-quotes',
    'copy/quotes/desk',
    'copy/quotes/quote-states',
    'domain/quotes/quote-days',
    'islands/quotes-desk/QuoteStateLabel',
    'islands/ui/PreparedMessages',
    'stores/quotes/created-quote',
    'stores/quotes/make-quote',
    'stores/quotes/quotes-query',
  ],
  // What the desk's production pages share with what staff see of an order.
  production: [
    'contract/board/clear-flag',
    'contract/orders/(?:apply-payment|cancel-order|correct-email|detach-order|refund-order)',
    'contract/production/move-order',
    'copy/board/(?:board|papers)',
    'copy/production/desk',
    'domain/board/(?:board|papers)',
    'domain/production/(?:progress|promise|shop-calendar|working-days)',
    'islands/orders/ConfirmForm',
    'islands/ui/open-with-fresh-fields',
    'stores/board/(?:papers-path|parcel-drafts)',
    'stores/orders/order-actions',
  ],
  // What the requests desk and a customer's page share.
  requests: [
    'contract/desk/(?:change-desk-entry|erase-person|export-person|list-admin-table)',
    'domain/enquiries/desk-entry',
    'islands/desk/PersonTools',
    'stores/desk/(?:desk|desk-query|personal-data)',
  ],
  // The messages of a request, which most orders do not have.
  'service-entries': ['islands/service/RequestEntries'],
  // Requests after the sale: what only the desk needs.
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
/** Modules in no set that must still stay out of the code shared by nearly all islands. */
const ALONE = [
  // Texts and code of the lookbook and the looks' pages, without React; bundled with the code that lists their
  // products.
  'copy/lookbook',
  'stores/lookbook/add-lines',
  // Parts of an order's page that are loaded only for staff or after a refund.
  'copy/orders/order-events',
  'domain/orders/refund',
  'domain/orders/event-details',
  // Loaded only for staff, the second when they correct whose an order is.
  'copy/orders/order-customer',
  'stores/orders/order-customer',
  // Texts needed only where staff read and decide a request.
  'copy/service/desk',
  // For staff on the few pages that need it.
  'contract/second-factor/confirm-second-factor',
  'copy/second-factor',
  'domain/(?:code-groups|second-factor-code)',
  'islands/second-factor/CodeField',
  'stores/second-factor/second-factor-code',
  // What leads from an order that waits for measurements to their page and back.
  'copy/tracking/awaited-measurements',
  'stores/fit/remembered-order',
  // For the few forms that say what is wrong with a field once it is left.
  'islands/intent/after-press',
  // Today's date, for the few pages where staff choose a day.
  'domain/time/day-in-india',
  // Loaded when a customer is about to pay, and when her session ended during a payment.
  'clients/payments/(?:payment-dialog|return-proof)',
]

const anyOf = (modules: readonly string[]) =>
  `src[\\\\/](?:${modules.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`
const APART = [...TILES, ...Object.values(SETS).flat(), ...ALONE]
/** Every module that is assigned to a chunk here: paths below `src` without extension, as regular expressions. */
export const placedModules: readonly string[] = [...CART, ...APART]
const SHARED =
  '(?:node_modules[\\\\/](?:@nanostores|nanostores|jwt-decode)|src[\\\\/](?:stores|clients|contract|copy|domain|islands))[\\\\/]'

/**
 * How the islands' code is split into files: React, what nearly all islands share, and what some pages share. By
 * default the bundler makes a file of each shared module, and a page with an island requests thirty. A chunk also takes
 * whatever its modules import that no earlier one has, so the one for all islands comes first.
 */
export const islandChunks = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  // The code that loads modules on intent; small scripts on pages without an island use it as well.
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
