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

/**
 * The services without credentials, which need stand-ins, and every reason why the configuration can't be used. A
 * variable that couldn't be read is undefined in `config`, and reported by `readConfig`.
 */
export const chooseServices = (
  environment: Environment,
  config: Config,
): { standins: readonly HostedService[]; problems: readonly string[] } => {
  const problems: string[] = []
  const standins = SERVICES.filter((service) => {
    const credentials = namesOf(service, 'credential')
    const given = [...credentials, ...namesOf(service, 'url')].filter((name) => isSet(environment, name))
    const missing = credentials.filter((name) => !isSet(environment, name))
    if (given.length > 0)
      for (const name of missing) problems.push(`${service}: ${given[0]} is set, ${name} is not.`)
    return given.length === 0
  })

  if (isLive(config)) {
    for (const service of standins)
      problems.push(
        `${service}: RAZORPAY_KEY_ID is live, so ${namesOf(service, 'credential').join(' and ')} must be set too.`,
      )
    if (config.RAZORPAY_API_URL && new URL(config.RAZORPAY_API_URL).hostname !== 'api.razorpay.com')
      problems.push('RAZORPAY_API_URL must be Razorpay’s own, because RAZORPAY_KEY_ID is live.')
    if (config.JWT_SECRETS.length === 0)
      problems.push('JWT_SECRETS must be set, because RAZORPAY_KEY_ID is live.')
    if (config.QUOTE_SIGNING_KEYS.length === 0)
      problems.push('QUOTE_SIGNING_KEYS must be set, because RAZORPAY_KEY_ID is live.')
    if (config.CONTENTFUL_PREVIEW_TOKEN && !config.PREVIEW_SECRET)
      problems.push(
        'PREVIEW_SECRET must be set beside CONTENTFUL_PREVIEW_TOKEN, because RAZORPAY_KEY_ID is live.',
      )
    if (config.STAFF_SECOND_FACTOR === 'off')
      problems.push('STAFF_SECOND_FACTOR must not be off, because RAZORPAY_KEY_ID is live.')
    if (config.SITE_URL?.startsWith('https://') === false)
      problems.push('SITE_URL must start with https://, because RAZORPAY_KEY_ID is live.')
  }
  const isPublic = Boolean(config.SITE_URL) && !isLoopback(config.SITE_URL)
  if (standins.length > 0 && isPublic && !isLive(config) && !config.ALLOW_STANDINS_IN_PUBLIC)
    problems.push(
      `SITE_URL is public, so ${standins.join(', ')} must have credentials of its own: a stand-in lets anybody in as anybody. ALLOW_STANDINS_IN_PUBLIC=1 allows it for a demonstration.`,
    )
  const onLoopback = ['127.0.0.1', 'localhost', '::1'].includes(config.HOST)
  if (standins.length > 0 && !onLoopback && !config.ALLOW_STANDINS_ON_NETWORK)
    problems.push(
      `HOST must be 127.0.0.1 while stand-ins serve ${standins.join(', ')}, unless ALLOW_STANDINS_ON_NETWORK is 1.`,
    )
  return { standins, problems }
}
