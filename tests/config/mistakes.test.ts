import { expect, test } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { variables } from '#config/env-schema.ts'

const problemsOf = (environment: Record<string, string>) => readConfig(environment).problems

test('a mistyped variable is reported, with the one that was meant', () => {
  for (const [typed, meant] of [
    ['SMPT_URL', 'SMTP_URL'],
    ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['JWT_SECRET', 'JWT_SECRETS'],
    ['RAZORPAY_SECRET', 'RAZORPAY_KEY_SECRET'],
    ['EMAILFROM', 'EMAIL_FROM'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['GOOGLE_CLIENT_ID', 'PUBLIC_GOOGLE_CLIENT_ID'],
    ['PROT', 'PORT'],
  ] as const)
    expect(problemsOf({ [typed]: 'anything' }), typed).toEqual([
      `${typed} is not a variable of the shop. Did you mean ${meant}?`,
    ])
})

test('every variable with two neighbouring letters swapped is reported', () => {
  for (const name of Object.keys(variables)) {
    const at = [...name].findIndex(
      (character, n) => n > 0 && character !== name[n + 1] && n + 2 < name.length,
    )
    const typed = name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)
    expect(problemsOf({ [typed]: '1' }).join(), typed).toContain(typed)
  }
})

test('variables set by a system, a platform or a container are no mistake', () => {
  const foreign =
    `HOME HOSTNAME PATH PWD SHELL USER LANG TERM TZ NODE_ENV EDITOR OLDPWD HTTP_PROXY HTTPS_PROXY NO_PROXY
    XDG_DATA_DIRS XDG_DATA_HOME LOGNAME MAIL CI RENDER_EXTERNAL_URL RAILWAY_PUBLIC_DOMAIN DATABASE_PUBLIC_URL FLY_REGION
    PGHOST SITE_ID POSTGRES_PASSWORD POSTGRES_USER SMTP_HOST SMTP_PORT SMTP_USER REDIS_URL CATALOGUE_FILE SHOP_PORT
    GOOGLE_CLOUD_PROJECT GOOGLE_APPLICATION_CREDENTIALS KUBERNETES_PORT BASE_URL`.split(/\s+/)
  expect(problemsOf(Object.fromEntries(foreign.map((name) => [name, 'x'])))).toEqual([])
})

test('a name similar to a variable that is set belongs to another program', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://mail.example', SMPT_URL: 'x' })).toEqual([])
})

test('an invalid e-mail address is reported by its variable, and not shown', () => {
  expect(
    problemsOf({ ADMIN_EMAILS: 'meera@example.com hidden', STAFF_EMAIL: 'hidden', EMAIL_FROM: 'hidden' }),
  ).toEqual([
    'ADMIN_EMAILS must hold e-mail addresses, separated by spaces.',
    'EMAIL_FROM must be an e-mail address, or a name and one in angle brackets: Shop <care@shop.example>.',
    'STAFF_EMAIL must be an e-mail address.',
  ])
  expect(
    problemsOf({
      ADMIN_EMAILS: 'meera@example.com,asha@mail.example.co.in',
      EMAIL_FROM: '"Ilvara, silk" <care+shop@example.com>',
      STAFF_EMAIL: 'desk@localhost',
    }),
  ).toEqual([])
})

test('a mail server’s URL is smtp:// or smtps://, with special characters of a password encoded', () => {
  const output =
    'SMTP_URL must look like smtps://user:password@host:465 or smtp://user:password@host:587; characters such as @ : / # ? % in user and password are percent-encoded.'
  for (const bad of [
    'foo',
    'mail.example:587',
    'https://mail.example',
    'smtp://',
    'smtp://me:pa/ss@mail.example',
    'smtp://me:50%@mail.example',
  ])
    expect(problemsOf({ SMTP_URL: bad }), bad).toEqual([output])
  for (const good of [
    'smtp://mail.example',
    'smtps://me%40example.com:p%2Fw@mail.example:465',
    'smtp://127.0.0.1:2525',
  ])
    expect(problemsOf({ SMTP_URL: good }), good).toEqual([])
})

test('a database URL that can’t be parsed is reported', () => {
  const output =
    'DATABASE_URL must look like postgres://user:password@host:5432/database; characters such as @ : / # ? % in user and password are percent-encoded.'
  for (const bad of [
    'mysql://host',
    'postgres://shop:p/w@host/shop',
    'postgres://shop:p#w@host/shop',
    'postgres://shop:12#34@host/shop',
    'postgres://a:50%@host/shop',
  ])
    expect(problemsOf({ DATABASE_URL: bad }), bad).toEqual([output])
  for (const good of [
    'postgres://shop:p%2Fw@host:5432/shop',
    'postgresql://host/shop?sslmode=require',
    'postgres:///shop?host=/run/postgresql',
  ])
    expect(problemsOf({ DATABASE_URL: good }), good).toEqual([])
})

test('a signing key has 32 bytes, and a longer value isn’t two keys', () => {
  const problems = ['q'.repeat(42), 'q'.repeat(64), `${'q'.repeat(43)} ${'q'.repeat(44)}`].map((keys) =>
    problemsOf({ QUOTE_SIGNING_KEYS: keys }),
  )
  expect(problems.map(({ length }) => length)).toEqual([1, 1, 1])
  expect(problemsOf({ QUOTE_SIGNING_KEYS: `${'q'.repeat(43)} ${'r'.repeat(43)}=` })).toEqual([])
})

const FORWARDS_FAULT =
  'FORWARDS must hold pairs of a path and a server alone, such as /path=http://127.0.0.1:8080, separated by spaces.'

test.each([
  '/x=http://h:99999',
  '/x=http://[',
  '/x=http://h/base',
  '/x=http://h/?a',
  '/x=ftp://h',
  '/collect/=http://h',
  '/=http://h',
  'demo=http://h',
])('FORWARDS=%s can’t work and is refused at start', (pair) => {
  expect(problemsOf({ FORWARDS: `/ok=https://h.example:8443/ ${pair}` })).toEqual([FORWARDS_FAULT])
})

test('an invalid URL is reported, and the shop’s own URL may have no path', () => {
  expect(problemsOf({ SITE_URL: 'https://shop:example' })).toEqual([
    'SITE_URL must be a URL that starts with http:// or https://.',
  ])
  expect(problemsOf({ SITE_URL: 'https://shop.example/en?a=1' })).toEqual([
    'SITE_URL must be the scheme and host alone, such as https://shop.example.',
  ])
  expect(problemsOf({ SITE_URL: 'https://shop.example/' })).toEqual([])
  expect(problemsOf({ PUBLIC_SPEED_INSIGHTS_URL: 'foo', FORWARDS: 'demo=http://127.0.0.1' })).toEqual([
    FORWARDS_FAULT,
    'PUBLIC_SPEED_INSIGHTS_URL must be a path that starts with / or an address that starts with https://.',
  ])
})
