/** Every environment variable of the shop: its meaning, where to get its value, and its default. */

export interface Variable {
  readonly kind: 'text' | 'number' | 'url' | 'list' | 'flag'
  /** Built into pages, and so visible to every visitor. */
  readonly public?: true
  /** Of the hosted service the name begins with: a credential it doesn't work without, or the place where it is. */
  readonly need?: 'credential' | 'url'
  /** The value if the variable isn't set; '' unless given. */
  readonly default?: string
  readonly doc: string
}

export const variables = {
  SITE_URL: {
    kind: 'url',
    doc: 'The public URL of the shop, such as https://ilvara.example. Empty: http://HOST:PORT.',
  },
  HOST: { kind: 'text', default: '127.0.0.1', doc: 'The network address the shop listens on.' },
  PORT: { kind: 'number', default: '4321', doc: 'The port the shop listens on.' },
  METRICS_PORT: {
    kind: 'number',
    default: '0',
    doc: 'Port on loopback that serves metrics for Prometheus at /metrics. 0: no metrics.',
  },
  DATA_DIR: {
    kind: 'text',
    default: '.data',
    doc: 'Folder for the database file, the releases and the stand-ins’ data.',
  },
  DATABASE_URL: { kind: 'text', doc: 'postgres://… for PostgreSQL. Empty: SQLite in DATA_DIR.' },
  POSTGRES_PASSWORD: {
    kind: 'text',
    doc: 'Password for a DATABASE_URL that contains none, as in compose.yaml. Any characters; put it in single quotes unless it consists of letters and digits only.',
  },
  TEST_DATABASE_URL: {
    kind: 'text',
    doc: 'postgres://… of a database that the tests may fill and empty. Empty: tests run on SQLite only.',
  },
  JWT_SECRETS: {
    kind: 'list',
    doc: 'Keys of the session tokens, 32 characters or more, separated by spaces: the first signs, all verify. Empty: the shop generates one and keeps it in DATA_DIR, unless payment keys are live.',
  },
  QUOTE_SIGNING_KEYS: {
    kind: 'list',
    doc: 'Keys that sign quotes, separated by spaces, 32 random bytes each (openssl rand -base64 32). The first signs. What the others signed stays valid, even after you remove them. Empty: the shop generates one and keeps it in DATA_DIR, unless payment keys are live.',
  },
  ADMIN_EMAILS: {
    kind: 'list',
    doc: 'Gmail and Workspace addresses that become administrators when they sign in with Google, separated by spaces.',
  },
  STAFF_SECOND_FACTOR: {
    kind: 'text',
    default: 'required',
    doc: 'required: staff confirm a code from an authenticator app before they refund, export, erase or publish. off: signing in is enough; the start refuses this with live payment keys.',
  },
  TRUSTED_PROXIES: {
    kind: 'list',
    doc: 'Proxies whose X-Forwarded-For the shop believes: IP addresses and ranges such as 10.0.0.0/8, separated by spaces, or the number of proxies in a row in front of the shop.',
  },
  RATE_LIMITS: {
    kind: 'number',
    default: '1',
    doc: 'Factor on every rate limit, for benchmarks and offices that share one IP address. 0: no limits.',
  },
  FORWARDS: {
    kind: 'list',
    doc: 'Paths of the shop’s own origin that the shop forwards to another server, as path=URL pairs separated by spaces.',
  },
  ALLOW_STANDINS_ON_NETWORK: {
    kind: 'flag',
    doc: '1 allows stand-ins on a HOST other than loopback, as a container needs.',
  },
  ALLOW_STANDINS_IN_PUBLIC: {
    kind: 'flag',
    doc: '1 allows stand-ins behind a SITE_URL that is not this machine: a demonstration in which anybody can sign in as anybody.',
  },
  PUBLISH_DESPITE_LOSS: {
    kind: 'flag',
    doc: '1 publishes a catalogue even if it has lost more than half of its products.',
  },
  PUBLIC_NOTICE: {
    kind: 'text',
    public: true,
    doc: 'A sentence shown above every page. npm start sets it when stand-ins are running.',
  },

  CONTENTFUL_SPACE_ID: {
    kind: 'text',
    need: 'credential',
    doc: 'Contentful → Settings → API keys → Space ID.',
  },
  CONTENTFUL_ACCESS_TOKEN: {
    kind: 'text',
    need: 'credential',
    doc: 'Contentful → Settings → API keys → Content Delivery API access token.',
  },
  CONTENTFUL_ENVIRONMENT: {
    kind: 'text',
    need: 'url',
    default: 'master',
    doc: 'The environment of the space.',
  },
  CONTENTFUL_API_URL: {
    kind: 'url',
    need: 'url',
    default: 'https://cdn.contentful.com',
    doc: 'URL of the Content Delivery API.',
  },
  CONTENTFUL_WEBHOOK_SECRET: {
    kind: 'text',
    doc: 'Contentful → Settings → Webhooks → Settings → request verification: the 64 characters that sign calls to SITE_URL/api/hooks/content.',
  },
  CONTENTFUL_PREVIEW_TOKEN: {
    kind: 'text',
    doc: 'Contentful → Settings → API keys → Content Preview API access token. Empty: drafts can’t be previewed in the shop.',
  },
  CONTENTFUL_PREVIEW_URL: {
    kind: 'url',
    default: 'https://preview.contentful.com',
    doc: 'URL of the Content Preview API.',
  },
  PREVIEW_SECRET: {
    kind: 'text',
    doc: 'Key that signs links to previews, 32 characters or more, the same for every server of the shop. Empty: the shop generates one and keeps it in DATA_DIR, unless payment keys are live.',
  },
  CONTENTFUL_MANAGEMENT_TOKEN: {
    kind: 'text',
    doc: 'Contentful → Account settings → CMA tokens. Used only by npm run content:setup, content:import and content:export.',
  },
  CONTENTFUL_MANAGEMENT_URL: {
    kind: 'url',
    default: 'https://api.contentful.com',
    doc: 'URL of the Content Management API.',
  },
  CONTENTFUL_UPLOAD_URL: {
    kind: 'url',
    default: 'https://upload.contentful.com',
    doc: 'URL to which pictures are uploaded.',
  },
  CONTENTFUL_WEB_URL: {
    kind: 'text',
    need: 'url',
    default: 'https://app.contentful.com',
    doc: 'Where editors work; warnings link to the entries there.',
  },
  CONTENT_BUILD_HOOK_URL: {
    kind: 'url',
    doc: 'Called after a publication, on a platform that builds the shop itself. Empty: the shop builds itself.',
  },

  APPWRITE_PROJECT_ID: {
    kind: 'text',
    need: 'credential',
    doc: 'Appwrite console → project → Settings → Project ID.',
  },
  APPWRITE_API_KEY: {
    kind: 'text',
    need: 'credential',
    doc: 'Appwrite console → project → API keys, with rows.read and rows.write; npm run documents:setup needs databases, tables, columns and indexes too.',
  },
  APPWRITE_ENDPOINT: {
    kind: 'url',
    need: 'url',
    default: 'https://cloud.appwrite.io/v1',
    doc: 'Appwrite console → project → Overview: the API endpoint of the project’s region, such as https://fra.cloud.appwrite.io/v1.',
  },
  APPWRITE_DATABASE_ID: {
    kind: 'text',
    need: 'url',
    default: 'main',
    doc: 'Database that contains the tables.',
  },
  APPWRITE_REQUESTS_TABLE_ID: {
    kind: 'text',
    need: 'url',
    default: 'requests',
    doc: 'Table of price and appointment requests.',
  },
  APPWRITE_CONTACTS_TABLE_ID: {
    kind: 'text',
    need: 'url',
    default: 'contacts',
    doc: 'Table of contact messages.',
  },
  APPWRITE_SUBSCRIBERS_TABLE_ID: {
    kind: 'text',
    need: 'url',
    default: 'subscribers',
    doc: 'Table of lucky-draw subscribers.',
  },

  PUBLIC_GOOGLE_CLIENT_ID: {
    kind: 'text',
    public: true,
    need: 'credential',
    doc: 'Google Cloud console → APIs & Services → Credentials → OAuth client of type Web application.',
  },
  GOOGLE_CLIENT_SECRET: { kind: 'text', need: 'credential', doc: 'The secret of the same OAuth client.' },
  GOOGLE_REDIRECT_URI: {
    kind: 'text',
    need: 'url',
    default: 'postmessage',
    doc: 'The redirect_uri sent with the code exchange. If Google answers redirect_uri_mismatch, try SITE_URL.',
  },
  GOOGLE_TOKEN_URL: {
    kind: 'url',
    need: 'url',
    default: 'https://oauth2.googleapis.com/token',
    doc: 'URL of the token endpoint.',
  },
  GOOGLE_CERTS_URL: {
    kind: 'url',
    need: 'url',
    default: 'https://www.googleapis.com/oauth2/v1/certs',
    doc: 'URL of the certificates that verify identity tokens.',
  },
  GOOGLE_ISSUERS: {
    kind: 'list',
    need: 'url',
    default: 'https://accounts.google.com accounts.google.com',
    doc: 'Accepted issuers of identity tokens, separated by spaces.',
  },
  PUBLIC_GOOGLE_SCRIPT_URL: {
    kind: 'text',
    public: true,
    need: 'url',
    default: 'https://accounts.google.com/gsi/client',
    doc: 'URL of the sign-in script.',
  },

  RAZORPAY_KEY_ID: {
    kind: 'text',
    need: 'credential',
    doc: 'Razorpay dashboard → Account & Settings → API keys. rzp_test_… moves no money.',
  },
  RAZORPAY_KEY_SECRET: { kind: 'text', need: 'credential', doc: 'The secret of the same key.' },
  RAZORPAY_WEBHOOK_SECRET: {
    kind: 'text',
    need: 'credential',
    doc: 'Razorpay dashboard → Webhooks: the secret that signs calls to SITE_URL/api/hooks/razorpay.',
  },
  RAZORPAY_WEBHOOK_SECRET_OLD: {
    kind: 'text',
    doc: 'The previous webhook secret, still accepted while you change it.',
  },
  RAZORPAY_API_URL: {
    kind: 'url',
    need: 'url',
    default: 'https://api.razorpay.com',
    doc: 'URL of the payments API, without /v1.',
  },
  PUBLIC_RAZORPAY_CHECKOUT_URL: {
    kind: 'text',
    public: true,
    need: 'url',
    default: 'https://checkout.razorpay.com/v1/checkout.js',
    doc: 'URL of the payment dialog’s script.',
  },

  PUBLIC_META_PIXEL_ID: {
    kind: 'text',
    public: true,
    doc: 'Meta Events Manager → data source → ID of the pixel. Empty: no pixel.',
  },
  PUBLIC_POSTHOG_KEY: {
    kind: 'text',
    public: true,
    doc: 'PostHog → project settings → project API key. Empty: no product analytics.',
  },
  PUBLIC_POSTHOG_HOST: {
    kind: 'url',
    public: true,
    default: 'https://eu.i.posthog.com',
    doc: 'URL of PostHog’s API.',
  },
  PUBLIC_WEB_ANALYTICS_URL: {
    kind: 'text',
    public: true,
    doc: 'Script that counts visits: a URL, or a path such as /_vercel/insights/script.js. Empty: none.',
  },
  PUBLIC_SPEED_INSIGHTS_URL: {
    kind: 'text',
    public: true,
    doc: 'Script that measures speed: a URL, or a path such as /_vercel/speed-insights/script.js. Empty: none.',
  },
  PUBLIC_ANALYTICS_SINK_URL: {
    kind: 'text',
    public: true,
    doc: 'URL or path of your own collector, which receives every analytics event as JSON. Empty: none.',
  },

  SMTP_URL: {
    kind: 'text',
    doc: 'smtps://user:password@host of the mail server. Empty: e-mails are written to DATA_DIR/emails.',
  },
  EMAIL_FROM: { kind: 'text', default: 'ILVARA <care@ilvara.example>', doc: 'Sender of the shop’s e-mails.' },
  STAFF_EMAIL: {
    kind: 'text',
    doc: 'Where staff receive requests, messages and the daily list of unanswered ones. Empty: with SMTP_URL, nobody is notified.',
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables
