import type { VariableName } from './env-schema.ts'

/** A condition on a value beyond its variable's kind. `must` completes a sentence that starts with the name. */
interface Check {
  readonly holds: (text: string) => boolean
  readonly must: string
}

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/
const NAMED_EMAIL = /^[^<>]*<([^<>]*)>$/

const isEmail = (text: string) => EMAIL.test(text)
const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

const isDecodable = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Whether text is a URL whose user and password a driver can decode. */
const isServer = (text: string, scheme: RegExp, needsHost: boolean) => {
  if (!scheme.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password, hash } = new URL(text)
  return (hostname !== '' || !needsHost) && hash === '' && isDecodable(username) && isDecodable(password)
}

const ENCODED = 'characters such as @ : / # ? % in user and password are percent-encoded'
const postgres: Check = {
  holds: (text) => isServer(text, /^postgres(ql)?:\/\//, false),
  must: `must look like postgres://user:password@host:5432/database; ${ENCODED}`,
}
const pathOrUrl: Check = {
  holds: (text) => text.startsWith('/') || (/^https?:\/\//.test(text) && URL.canParse(text)),
  must: 'must be a path that starts with / or an address that starts with https://',
}

/** Forwards cover all paths below theirs and rewrite none: no trailing `/`, and no path in the server's URL. */
const isForward = (pair: string): boolean => {
  const [, url = ''] = /^\/[^=]*[^=/]=(https?:\/\/.+)$/.exec(pair) ?? []
  return URL.canParse(url) && new URL(url).href.replace(/\/$/, '') === new URL(url).origin
}

const CHECKS: { readonly [N in VariableName]?: Check } = {
  SITE_URL: {
    holds: (text) => !URL.canParse(text) || new URL(text).origin === text.toLowerCase().replace(/\/+$/, ''),
    must: 'must be the scheme and host alone, such as https://shop.example',
  },
  DATABASE_URL: postgres,
  TEST_DATABASE_URL: postgres,
  QUOTE_SIGNING_KEYS: {
    holds: (text) => wordsOf(text).every((key) => /^[\w+/-]{43}=?$/.test(key)),
    must: 'must hold keys of 32 bytes each in base64, as openssl rand -base64 32 makes them',
  },
  ADMIN_EMAILS: {
    holds: (text) => wordsOf(text).every(isEmail),
    must: 'must hold e-mail addresses, separated by spaces',
  },
  STAFF_SECOND_FACTOR: {
    holds: (text) => text === 'required' || text === 'off',
    must: 'must be required or off',
  },
  FORWARDS: {
    holds: (text) => wordsOf(text).every(isForward),
    must: 'must hold pairs of a path and a server alone, such as /path=http://127.0.0.1:8080, separated by spaces',
  },
  SMTP_URL: {
    holds: (text) => isServer(text, /^smtps?:\/\//, true),
    must: `must look like smtps://user:password@host:465 or smtp://user:password@host:587; ${ENCODED}`,
  },
  EMAIL_FROM: {
    holds: (text) => isEmail(NAMED_EMAIL.exec(text)?.[1]?.trim() ?? text),
    must: 'must be an e-mail address, or a name and one in angle brackets: Shop <care@shop.example>',
  },
  APPWRITE_ENDPOINT: {
    holds: (text) => /\/v1\/*$/.test(text),
    must: 'must end with /v1, such as https://fra.cloud.appwrite.io/v1',
  },
  STAFF_EMAIL: { holds: isEmail, must: 'must be an e-mail address' },
  PUBLIC_WEB_ANALYTICS_URL: pathOrUrl,
  PUBLIC_SPEED_INSIGHTS_URL: pathOrUrl,
  PUBLIC_ANALYTICS_SINK_URL: pathOrUrl,
}

/** Why a value can't be used, naming the variable but not the value; undefined if it can, or is ''. */
export const valueProblem = (name: VariableName, text: string): string | undefined => {
  const check = CHECKS[name]
  return !check || text === '' || check.holds(text) ? undefined : `${name} ${check.must}.`
}
