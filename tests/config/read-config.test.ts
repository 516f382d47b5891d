import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { readConfig, siteUrlOf } from '#config/read-config.ts'
import { chooseServices } from '#config/services.ts'

const problemsOf = (environment: Record<string, string>) => {
  const { config, problems } = readConfig(environment)
  return [...problems, ...chooseServices(environment, config).problems]
}

const everything = {
  CONTENTFUL_SPACE_ID: 'space',
  CONTENTFUL_ACCESS_TOKEN: 'token',
  APPWRITE_PROJECT_ID: 'project',
  APPWRITE_API_KEY: 'key',
  PUBLIC_GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
}

test('a shop without any accounts has stand-ins for all four services', () => {
  const { config, problems } = readConfig({})
  expect(problems).toEqual([])
  expect(chooseServices({}, config)).toEqual({
    standins: ['Contentful', 'Appwrite', 'Google', 'Razorpay'],
    problems: [],
  })
  expect(siteUrlOf(config)).toBe('http://127.0.0.1:4321')
})

test.each([
  ['::1', 'http://[::1]:4321'],
  ['::', 'http://[::1]:4321'],
  ['0.0.0.0', 'http://127.0.0.1:4321'],
  ['shop.internal', 'http://shop.internal:4321'],
])('a shop that listens on %s has a URL that can be opened', (HOST, url) => {
  expect(siteUrlOf(readConfig({ HOST }).config)).toBe(url)
})

test('a shop with all accounts has no stand-in', () => {
  expect(chooseServices(everything, readConfig(everything).config)).toEqual({ standins: [], problems: [] })
})

test('the shop and its metrics can’t share a port', () => {
  expect(problemsOf({ PORT: '4400', METRICS_PORT: '4400' })).toEqual(['METRICS_PORT must not be PORT.'])
  expect(problemsOf({ PORT: '0', METRICS_PORT: '0' })).toEqual([])
})

test('a URL without its scheme is reported even with live keys', () => {
  const live = {
    ...everything,
    RAZORPAY_KEY_ID: 'rzp_live_1',
    JWT_SECRETS: 'a-key-of-the-tests-with-more-than-32-characters',
    QUOTE_SIGNING_KEYS: 'dGhlLWtleS1vZi10aGUtcXVvdGVzLW9mLXRoZS10ZXM',
    SITE_URL: 'https://ilvara.example',
  }
  expect(problemsOf(live)).toEqual([])
  for (const [name, host] of [
    ['SITE_URL', 'ilvara.example'],
    ['RAZORPAY_API_URL', 'api.razorpay.com'],
  ] as const)
    expect(problemsOf({ ...live, [name]: host })).toEqual([
      `${name} must be a URL that starts with http:// or https://.`,
    ])
})

test('an empty value counts as not set', () => {
  expect(problemsOf({ RAZORPAY_KEY_ID: '', PORT: '  ' })).toEqual([])
})

test('all problems are reported at once, without any value', () => {
  const problems = problemsOf({
    PORT: 'eighty',
    SITE_URL: 'ilvara.example',
    PUBLISH_DESPITE_LOSS: 'perhaps',
    DATABASE_URL: 'mysql://secret-host',
    JWT_SECRETS: 'too-short-a-secret',
    QUOTE_SIGNING_KEYS: 'hidden-and-too-short',
    RAZORPAY_KEY_ID: 'rzp_test_hidden',
    RAZORPAY_WEBHOOK_SECRET: 'hidden',
  })
  expect(problems).toEqual([
    'SITE_URL must be a URL that starts with http:// or https://.',
    'PORT must be a number, 0 or more.',
    'DATABASE_URL must look like postgres://user:password@host:5432/database; characters such as @ : / # ? % in user and password are percent-encoded.',
    'QUOTE_SIGNING_KEYS must hold keys of 32 bytes each in base64, as openssl rand -base64 32 makes them.',
    'PUBLISH_DESPITE_LOSS must be 1 or 0.',
    'JWT_SECRETS must hold keys of 32 characters or more.',
    'Razorpay: RAZORPAY_KEY_ID is set, RAZORPAY_KEY_SECRET is not.',
  ])
  expect(problems.join()).not.toMatch(/eighty|hidden|secret-host|too-short/)
})

test('a port outside the range is a problem', () => {
  expect(problemsOf({ PORT: '70000' })).toEqual(['PORT must be a whole number between 0 and 65535.'])
})

test('a service’s URL without its credentials makes the service half-configured', () => {
  expect(problemsOf({ APPWRITE_ENDPOINT: 'https://appwrite.example/v1' })).toEqual([
    'Appwrite: APPWRITE_ENDPOINT is set, APPWRITE_PROJECT_ID is not.',
    'Appwrite: APPWRITE_ENDPOINT is set, APPWRITE_API_KEY is not.',
  ])
})

test('a missing optional secret doesn’t make a service half-configured', () => {
  expect(problemsOf({ RAZORPAY_WEBHOOK_SECRET_OLD: 'old' })).toEqual([])
})

describe('live payment keys', () => {
  const live = { ...everything, RAZORPAY_KEY_ID: 'rzp_live_1' }
  const safe = {
    ...live,
    SITE_URL: 'https://ilvara.example',
    JWT_SECRETS: 's'.repeat(32),
    QUOTE_SIGNING_KEYS: 'q'.repeat(43),
  }

  test('are accepted if every service is real', () => {
    expect(problemsOf(safe)).toEqual([])
  })

  test('refuse every stand-in', () => {
    const { CONTENTFUL_SPACE_ID: _space, CONTENTFUL_ACCESS_TOKEN: _token, ...others } = safe
    const { APPWRITE_API_KEY: _key, APPWRITE_PROJECT_ID: _project, ...rest } = others
    expect(problemsOf(rest)).toEqual([
      'Contentful: RAZORPAY_KEY_ID is live, so CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN must be set too.',
      'Appwrite: RAZORPAY_KEY_ID is live, so APPWRITE_PROJECT_ID and APPWRITE_API_KEY must be set too.',
    ])
  })

  test('refuse an unofficial payments URL, a generated session key and plain HTTP', () => {
    expect(problemsOf({ ...live, RAZORPAY_API_URL: 'http://127.0.0.1:9' })).toEqual([
      'RAZORPAY_API_URL must be Razorpay’s own, because RAZORPAY_KEY_ID is live.',
      'JWT_SECRETS must be set, because RAZORPAY_KEY_ID is live.',
      'QUOTE_SIGNING_KEYS must be set, because RAZORPAY_KEY_ID is live.',
      'SITE_URL must start with https://, because RAZORPAY_KEY_ID is live.',
    ])
  })

  test('refuse staff without a second factor', () => {
    expect(problemsOf({ ...safe, STAFF_SECOND_FACTOR: 'off' })).toEqual([
      'STAFF_SECOND_FACTOR must not be off, because RAZORPAY_KEY_ID is live.',
    ])
    expect(problemsOf({ ...everything, STAFF_SECOND_FACTOR: 'off' })).toEqual([])
    expect(problemsOf({ STAFF_SECOND_FACTOR: 'sometimes' })).toEqual([
      'STAFF_SECOND_FACTOR must be required or off.',
    ])
    expect(readConfig({}).config.STAFF_SECOND_FACTOR).toBe('required')
  })

  test('require a preview key only where drafts can be shown', () => {
    const drafts = { ...safe, CONTENTFUL_PREVIEW_TOKEN: 'token' }
    expect(problemsOf(drafts)).toEqual([
      'PREVIEW_SECRET must be set beside CONTENTFUL_PREVIEW_TOKEN, because RAZORPAY_KEY_ID is live.',
    ])
    expect(problemsOf({ ...drafts, PREVIEW_SECRET: 'p'.repeat(32) })).toEqual([])
  })
})

test('stand-ins stay on loopback unless they may leave it', () => {
  expect(problemsOf({ HOST: '0.0.0.0' })).toHaveLength(1)
  expect(problemsOf({ HOST: '0.0.0.0', ALLOW_STANDINS_ON_NETWORK: '1' })).toEqual([])
})

test.each(['p@ss/w:rd?#[]', '100%25', "it's a “pass” & word\\", 'plain'])(
  'the password %s reaches the database as it was set',
  (password) => {
    const shop = { DATABASE_URL: 'postgres://shop@database:5432/shop', POSTGRES_PASSWORD: password }
    const read = new pg.Client(readConfig(shop).config.DATABASE_URL)
    expect(read).toMatchObject({ user: 'shop', password, host: 'database', port: 5432, database: 'shop' })
  },
)

test('a password in DATABASE_URL takes precedence over POSTGRES_PASSWORD', () => {
  const named = { DATABASE_URL: 'postgres://shop:own@database/shop', POSTGRES_PASSWORD: 'other' }
  expect(readConfig(named).config.DATABASE_URL).toBe(named.DATABASE_URL)
})
