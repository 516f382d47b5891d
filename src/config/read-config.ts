import { variables, type Variable, type VariableName } from './env-schema.ts'
import { readIpRange } from './ip.ts'
import { mistypedNames } from './mistyped.ts'
import { valueProblem } from './value-checks.ts'

type ValueOf<V extends Variable> = V['kind'] extends 'number'
  ? number
  : V['kind'] extends 'list'
    ? readonly string[]
    : V['kind'] extends 'flag'
      ? boolean
      : string

/** The typed value of every variable; text that isn't set is ''. */
export type Config = { readonly [N in VariableName]: ValueOf<(typeof variables)[N]> }

export type Environment = Readonly<Record<string, string | undefined>>

type Reading = { readonly value: Config[VariableName] } | { readonly problem: string }

const READERS: Record<Variable['kind'], (raw: string) => Reading> = {
  text: (raw) => ({ value: raw }),
  list: (raw) => ({ value: raw.split(/[\s,]+/).filter(Boolean) }),
  number: (raw) =>
    /^\d+(\.\d+)?$/.test(raw) ? { value: Number(raw) } : { problem: 'must be a number, 0 or more' },
  flag: (raw) =>
    /^(1|0|true|false|)$/.test(raw)
      ? { value: raw === '1' || raw === 'true' }
      : { problem: 'must be 1 or 0' },
  url: (raw) =>
    raw === '' || (/^https?:\/\/[^\s/]+/.test(raw) && URL.canParse(raw))
      ? { value: raw.replace(/\/+$/, '') }
      : { problem: 'must be a URL that starts with http:// or https://' },
}

const isWholeBetween = (value: number, low: number, high: number) =>
  Number.isInteger(value) && value >= low && value <= high

/** DATABASE_URL with POSTGRES_PASSWORD, unless it has a password of its own. */
const withPassword = ({ DATABASE_URL, POSTGRES_PASSWORD }: Config): string => {
  if (!POSTGRES_PASSWORD || !URL.canParse(DATABASE_URL)) return DATABASE_URL
  const url = new URL(DATABASE_URL)
  if (url.password === '') url.password = encodeURIComponent(POSTGRES_PASSWORD)
  return url.href
}

const MAX_PROXIES = 16

const namesProxies = (given: readonly string[]) =>
  (given.length === 1 &&
    /^\d{1,2}$/.test(given[0] ?? '') &&
    isWholeBetween(Number(given[0]), 1, MAX_PROXIES)) ||
  given.every((text) => readIpRange(text))

/**
 * Reads the shop's configuration from an environment. Reports all problems at once, by the variable's name and never
 * by its value, so that they can be shown and logged.
 */
export const readConfig = (environment: Environment): { config: Config; problems: readonly string[] } => {
  const problems: string[] = []
  const entries = Object.entries(variables).map(([name, variable]: [string, Variable]) => {
    const raw = environment[name]?.trim() || (variable.default ?? '')
    const reading = READERS[variable.kind](raw)
    const problem =
      'problem' in reading ? `${name} ${reading.problem}.` : valueProblem(name as VariableName, raw)
    if (problem) problems.push(problem)
    return [name, 'value' in reading ? reading.value : undefined]
  })
  const config = Object.fromEntries(entries) as Config

  const set = Object.keys(environment).filter((name) => environment[name]?.trim())
  for (const { typed, meant } of mistypedNames(set, Object.keys(variables)))
    problems.push(`${typed} is not a variable of the shop. Did you mean ${meant}?`)
  for (const name of ['PORT', 'METRICS_PORT'] as const)
    if (config[name] !== undefined && !isWholeBetween(config[name], 0, 65_535))
      problems.push(`${name} must be a whole number between 0 and 65535.`)
  if (config.METRICS_PORT && config.METRICS_PORT === config.PORT)
    problems.push('METRICS_PORT must not be PORT.')
  if (!namesProxies(config.TRUSTED_PROXIES))
    problems.push(
      `TRUSTED_PROXIES must hold addresses, ranges such as 10.0.0.0/8, or one number of proxies from 1 to ${MAX_PROXIES}.`,
    )
  if (config.JWT_SECRETS?.some((secret) => secret.length < 32))
    problems.push('JWT_SECRETS must hold keys of 32 characters or more.')
  if (config.PREVIEW_SECRET && config.PREVIEW_SECRET.length < 32)
    problems.push('PREVIEW_SECRET must have 32 characters or more.')
  if (config.CONTENTFUL_WEBHOOK_SECRET && !/^[\w+/=-]{64}$/.test(config.CONTENTFUL_WEBHOOK_SECRET))
    problems.push('CONTENTFUL_WEBHOOK_SECRET must be the 64 characters that Contentful shows.')
  return { config: { ...config, DATABASE_URL: withPassword(config) }, problems }
}

/** Where a HOST that stands for all of the machine's IP addresses is reached from the machine itself. */
const EVERY_IP: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** A host as URLs need it: IPv6 in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** The URL at which visitors reach the shop, without a trailing slash. */
export const siteUrlOf = ({ SITE_URL, HOST, PORT }: Config): string =>
  SITE_URL || `http://${hostInUrl(EVERY_IP[HOST] ?? HOST)}:${PORT}`
