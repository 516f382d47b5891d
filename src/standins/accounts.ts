import { randomBytes } from 'node:crypto'

export type Service = 'contentful' | 'appwrite' | 'google' | 'razorpay'

interface Account {
  /** Settings that both sides know under the same names: the stand-in accepts exactly what the product will send. */
  readonly settings: Readonly<Record<string, string>>
  /** Further variables that the product needs, once the stand-in's origin is known. */
  readonly reach: (origin: string) => Readonly<Record<string, string>>
  /** Paths of the shop's own origin that the HTTP server forwards to the stand-in. */
  readonly forwards?: readonly string[]
}

/**
 * Makes a demonstration account for each service. Secrets are random at each start. What pages and pictures contain
 * (`PUBLIC_*`, ids) never changes, so no build becomes stale.
 */
export const accounts: Readonly<Record<Service, () => Account>> = {
  contentful: () => ({
    settings: {
      CONTENTFUL_SPACE_ID: 'demo-space',
      CONTENTFUL_ENVIRONMENT: 'master',
      CONTENTFUL_ACCESS_TOKEN: secret(),
      CONTENTFUL_PREVIEW_TOKEN: secret(),
      CONTENTFUL_WEBHOOK_SECRET: secret(),
    },
    reach: (origin) => ({
      CONTENTFUL_API_URL: origin,
      CONTENTFUL_PREVIEW_URL: `${origin}/preview`,
      CONTENTFUL_WEB_URL: '/demo/content',
    }),
    forwards: ['/demo/pictures', '/demo/content'],
  }),
  appwrite: () => ({
    settings: {
      APPWRITE_PROJECT_ID: 'demo-project',
      APPWRITE_DATABASE_ID: 'shop',
      APPWRITE_REQUESTS_TABLE_ID: 'requests',
      APPWRITE_CONTACTS_TABLE_ID: 'contacts',
      APPWRITE_SUBSCRIBERS_TABLE_ID: 'subscribers',
      APPWRITE_API_KEY: `standard_${secret()}`,
    },
    reach: (origin) => ({ APPWRITE_ENDPOINT: `${origin}/v1` }),
  }),
  google: () => ({
    settings: {
      PUBLIC_GOOGLE_CLIENT_ID: 'demo.apps.googleusercontent.example',
      PUBLIC_GOOGLE_SCRIPT_URL: '/demo/google/client.js',
      GOOGLE_CLIENT_SECRET: secret(),
      GOOGLE_REDIRECT_URI: 'postmessage',
      GOOGLE_ISSUERS: 'https://accounts.demo.example',
      ADMIN_EMAILS: 'admin@demo.example',
      // Anybody can sign in as anybody here, so a second factor would belong to whoever came first.
      STAFF_SECOND_FACTOR: 'off',
    },
    reach: (origin) => ({ GOOGLE_TOKEN_URL: `${origin}/token`, GOOGLE_CERTS_URL: `${origin}/certs` }),
    forwards: ['/demo/google'],
  }),
  razorpay: () => ({
    settings: {
      RAZORPAY_KEY_ID: 'rzp_test_demonstration',
      RAZORPAY_KEY_SECRET: secret(),
      RAZORPAY_WEBHOOK_SECRET: secret(),
      PUBLIC_RAZORPAY_CHECKOUT_URL: '/demo/razorpay/checkout.js',
    },
    reach: (origin) => ({ RAZORPAY_API_URL: origin }),
    forwards: ['/demo/razorpay'],
  }),
}

const SECRET_BYTES = 32

const secret = (): string => randomBytes(SECRET_BYTES).toString('hex')
