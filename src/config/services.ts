import { variables, type Variable } from './env-schema.ts'
import { isLoopback } from './is-loopback.ts'
import { isLive } from './payment-mode.ts'
import type { Config, Environment } from './read-config.ts'

export const SERVICES = ['Contentful', 'Appwrite', 'Google', 'Razorpay'] as const
export type HostedService = (typeof SERVICES)[number]

const isSet = (environment: Environment, name: string) => Boolean(environment[name]?.trim())

const belongsTo = (service: HostedService, name: string) =>
  name.replace(/^PUBLIC_/, '').startsWith(`${service.toUpperCase()}_`)

const namesOf = (service: HostedService, need: Variable['need']) =>
  Object.entries(variables)
    .filter(([name, variable]: [string, Variable]) => belongsTo(service, name) && variable.need === need)
    .map(([name]) => name)

/** Every reason why this configuration can't be used with live payment keys. */
const problemsOfLive = (config: Config, standins: readonly HostedService[]): readonly string[] => {
  const because = 'because RAZORPAY_KEY_ID is live.'
  const { RAZORPAY_API_URL, SITE_URL } = config
  return [
    ...standins.map(
      (service) =>
        `${service}: RAZORPAY_KEY_ID is live, so ${namesOf(service, 'credential').join(' and ')} must be set too.`,
    ),
    Boolean(RAZORPAY_API_URL) &&
      new URL(RAZORPAY_API_URL).hostname !== 'api.razorpay.com' &&
      `RAZORPAY_API_URL must be Razorpay’s own, ${because}`,
    config.JWT_SECRETS.length === 0 && `JWT_SECRETS must be set, ${because}`,
    config.QUOTE_SIGNING_KEYS.length === 0 && `QUOTE_SIGNING_KEYS must be set, ${because}`,
    Boolean(config.CONTENTFUL_PREVIEW_TOKEN) &&
      !config.PREVIEW_SECRET &&
      `PREVIEW_SECRET must be set beside CONTENTFUL_PREVIEW_TOKEN, ${because}`,
    config.STAFF_SECOND_FACTOR === 'off' && `STAFF_SECOND_FACTOR must not be off, ${because}`,
    SITE_URL?.startsWith('https://') === false && `SITE_URL must start with https://, ${because}`,
  ].filter((problem) => problem !== false)
}

/** Why stand-ins, which let anybody in as anybody, may not serve where others can reach them. */
const problemsOfStandins = (config: Config, standins: readonly HostedService[]): readonly string[] => {
  if (standins.length === 0) return []
  const names = standins.join(', ')
  const isPublic = Boolean(config.SITE_URL) && !isLoopback(config.SITE_URL)
  const isOnLoopback = ['127.0.0.1', 'localhost', '::1'].includes(config.HOST)
  return [
    isPublic &&
      !isLive(config) &&
      !config.ALLOW_STANDINS_IN_PUBLIC &&
      `SITE_URL is public, so ${names} must have credentials of its own: a stand-in lets anybody in as anybody. ALLOW_STANDINS_IN_PUBLIC=1 allows it for a demonstration.`,
    !isOnLoopback &&
      !config.ALLOW_STANDINS_ON_NETWORK &&
      `HOST must be 127.0.0.1 while stand-ins serve ${names}, unless ALLOW_STANDINS_ON_NETWORK is 1.`,
  ].filter((problem) => problem !== false)
}

/**
 * The services without credentials, which need stand-ins, and every reason why the configuration can't be used. A
 * variable that couldn't be read is undefined in `config`, and reported by `readConfig`.
 */
export const chooseServices = (
  environment: Environment,
  config: Config,
): { standins: readonly HostedService[]; problems: readonly string[] } => {
  const incomplete: string[] = []
  const standins = SERVICES.filter((service) => {
    const credentials = namesOf(service, 'credential')
    const given = [...credentials, ...namesOf(service, 'url')].filter((name) => isSet(environment, name))
    const missing = credentials.filter((name) => !isSet(environment, name))
    if (given.length > 0)
      for (const name of missing) incomplete.push(`${service}: ${given[0]} is set, ${name} is not.`)
    return given.length === 0
  })
  const ofLive = isLive(config) ? problemsOfLive(config, standins) : []
  return { standins, problems: [...incomplete, ...ofLive, ...problemsOfStandins(config, standins)] }
}
