import { variables, type Variable, type VariableName } from './env-schema.ts'

type ValueOf<V extends Variable> = V['kind'] extends 'number'
  ? number
  : V['kind'] extends 'list'
    ? readonly string[]
    : V['kind'] extends 'flag'
      ? boolean
      : string

/** Every variable by its own name, typed; a text that is not set is ''. */
export type Config = { readonly [N in VariableName]: ValueOf<(typeof variables)[N]> }

export type Environment = Readonly<Record<string, string | undefined>>

type Reading = { readonly value: Config[VariableName] } | { readonly problem: string }

const READERS: Record<Variable['kind'], (raw: string) => Reading> = {
  text: (raw) => ({ value: raw }),
  list: (raw) => ({ value: raw.split(/[\s,]+/).filter(Boolean) }),
  number: (raw) => (/^\d+(\.\d+)?$/.test(raw) ? { value: Number(raw) } : { problem: 'must be a number' }),
  flag: (raw) =>
    /^(1|0|true|false|)$/.test(raw)
      ? { value: raw === '1' || raw === 'true' }
      : { problem: 'must be 1 or 0' },
  address: (raw) =>
    raw === '' || /^https?:\/\/[^\s/]+/.test(raw)
      ? { value: raw.replace(/\/+$/, '') }
      : { problem: 'must be an address that starts with http:// or https://' },
}

const isWholeBetween = (value: number, low: number, high: number) =>
  Number.isInteger(value) && value >= low && value <= high

/**
 * Reads the shop's configuration from an environment. Every problem is reported at once, by the variable's
 * name and never by its value, so that the text can be shown and logged.
 */
export const readConfig = (environment: Environment): { config: Config; problems: readonly string[] } => {
  const problems: string[] = []
  const entries = Object.entries(variables).map(([name, variable]: [string, Variable]) => {
    const raw = environment[name]?.trim() || (variable.default ?? '')
    const reading = READERS[variable.kind](raw)
    if ('value' in reading) return [name, reading.value]
    problems.push(`${name} ${reading.problem}.`)
    return [name, undefined]
  })
  const config = Object.fromEntries(entries) as Config

  for (const name of ['PORT', 'METRICS_PORT'] as const)
    if (config[name] !== undefined && !isWholeBetween(config[name], 0, 65_535))
      problems.push(`${name} must be a port between 0 and 65535.`)
  for (const name of ['DATABASE_URL', 'TEST_DATABASE_URL'] as const)
    if (config[name] && !/^postgres(ql)?:\/\//.test(config[name]))
      problems.push(`${name} must start with postgres://.`)
  if (config.JWT_SECRETS?.some((secret) => secret.length < 32))
    problems.push('JWT_SECRETS must hold keys of 32 characters or more.')
  if (config.PREVIEW_SECRET && config.PREVIEW_SECRET.length < 32)
    problems.push('PREVIEW_SECRET must have 32 characters or more.')
  if (config.CONTENTFUL_WEBHOOK_SECRET && !/^[\w+/=-]{64}$/.test(config.CONTENTFUL_WEBHOOK_SECRET))
    problems.push('CONTENTFUL_WEBHOOK_SECRET must be the 64 characters that Contentful shows.')
  return { config, problems }
}

/** The address visitors reach the shop at, without a slash at the end. */
export const siteUrlOf = (config: Config): string =>
  config.SITE_URL || `http://${config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${config.PORT}`
