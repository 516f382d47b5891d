import { expect, test } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { chooseServices } from '#config/services.ts'
import { refusedStart } from '../start/run-start.ts'

const ACCOUNTS = {
  Contentful: { CONTENTFUL_SPACE_ID: 'space', CONTENTFUL_ACCESS_TOKEN: 'token' },
  Appwrite: { APPWRITE_PROJECT_ID: 'project', APPWRITE_API_KEY: 'key' },
  Google: { PUBLIC_GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' },
  Razorpay: {
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
  },
}
const SITE_URL = 'https://ilvara.example'

const without = (...missing: readonly string[]): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(ACCOUNTS).flatMap(([name, own]) => (missing.includes(name) ? [] : [own])),
  )

const problemsOf = (environment: Record<string, string>) =>
  chooseServices(environment, readConfig(environment).config).problems

const CONFIGURATIONS: readonly (readonly [string, Record<string, string>, string])[] = [
  ['no account at all', { SITE_URL }, 'Contentful, Appwrite, Google, Razorpay'],
  [
    'a host that may be reached',
    { SITE_URL, HOST: '0.0.0.0', ALLOW_STANDINS_ON_NETWORK: '1' },
    'Contentful, Appwrite, Google, Razorpay',
  ],
  ...Object.keys(ACCOUNTS).map((name) => [`all but ${name}`, { ...without(name), SITE_URL }, name] as const),
]

test.each(CONFIGURATIONS)('behind a public URL no stand-in runs: %s', (_name, environment, services) => {
  expect(problemsOf(environment)).toEqual([
    `SITE_URL is public, so ${services} must have credentials of its own: a stand-in lets anybody in as anybody. ALLOW_STANDINS_IN_PUBLIC=1 allows it for a demonstration.`,
  ])
})

test('on this machine, and where they are allowed, stand-ins serve', () => {
  for (const url of [
    'http://localhost:4321',
    'http://127.0.0.1:4321',
    'http://127.8.8.8',
    'http://[::1]:4321',
    'http://shop.localhost',
  ])
    expect(problemsOf({ SITE_URL: url }), url).toEqual([])
  expect(problemsOf({ SITE_URL, ALLOW_STANDINS_IN_PUBLIC: '1' })).toEqual([])
  for (const url of ['http://192.168.1.5:4321', 'http://localhost.example', 'https://127.0.0.1.nip.io'])
    expect(problemsOf({ SITE_URL: url }), url).toHaveLength(1)
})

test('starting with one unconfigured service behind a public URL ends with a sentence', async () => {
  expect(await refusedStart({ ...without('Google'), SITE_URL })).toContain(
    'SITE_URL is public, so Google must have credentials',
  )
})
