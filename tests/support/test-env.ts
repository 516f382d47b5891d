const NOBODY_LISTENS = 'http://127.0.0.1:1'

/** The variables of a test shop: no limits, no second factor, and services that never answer. */
export const TEST_ENV = {
  SITE_URL: 'http://127.0.0.1:4321',
  JWT_SECRETS: 'a-key-of-the-tests-with-more-than-32-characters',
  RATE_LIMITS: '0',
  STAFF_SECOND_FACTOR: 'off',
  PUBLIC_GOOGLE_CLIENT_ID: 'tests.apps.googleusercontent.example',
  GOOGLE_CLIENT_SECRET: 'tests',
  GOOGLE_TOKEN_URL: `${NOBODY_LISTENS}/token`,
  GOOGLE_CERTS_URL: `${NOBODY_LISTENS}/certs`,
  RAZORPAY_KEY_ID: 'rzp_test_tests',
  RAZORPAY_KEY_SECRET: 'tests',
  RAZORPAY_WEBHOOK_SECRET: 'tests',
  RAZORPAY_API_URL: NOBODY_LISTENS,
} as const
