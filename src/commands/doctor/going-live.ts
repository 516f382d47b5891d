import { isLive } from '#config/payment-mode.ts'
import { type Config, siteUrlOf } from '#config/read-config.ts'
import { knownEmail } from '#domain/account/email.ts'
import { pluralize } from '#domain/pluralize.ts'
import { joinSome } from '#domain/join-some.ts'
import { connectDatabase } from '#server/db/database.ts'
import { isDatabaseThere } from '#server/db/inspect.ts'
import { demonstrationSettings } from './brand.ts'
import { broken, type Finding, todo, works } from './finding.ts'

const TIMEOUT_MS = 10 * 1000
const MAX_NAMED = 4

/** Checks that this shop can be reached at its own URL. */
export const probeUrl = async (config: Config): Promise<Finding> => {
  const part = 'Address'
  const url = siteUrlOf(config)
  if (!url.startsWith('https://'))
    return todo(part, `${url} is this machine only. Set SITE_URL to https:// and your domain name.`)
  const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const isShop = (answer.headers.get('content-type') ?? '').startsWith('application/json')
  await answer.body?.cancel()
  return answer.ok && isShop
    ? works(part, `${url} answers.`)
    : broken(part, `${url}/api/health answered ${answer.status}: start the shop, then look at the proxy.`)
}

/** Checks that the operator has set the keys that sign sessions, quotes and preview links. */
export const probeKeys = async ({
  JWT_SECRETS,
  QUOTE_SIGNING_KEYS,
  PREVIEW_SECRET,
}: Config): Promise<Finding> => {
  const unset = [
    ...(JWT_SECRETS.length === 0 ? ['JWT_SECRETS'] : []),
    ...(QUOTE_SIGNING_KEYS.length === 0 ? ['QUOTE_SIGNING_KEYS'] : []),
    ...(PREVIEW_SECRET ? [] : ['PREVIEW_SECRET']),
  ]
  return unset.length > 0
    ? todo('Keys', `${unset.join(', ')} not set: made and kept in DATA_DIR, for one machine only.`)
    : works('Keys', 'set.')
}

const administratorsIn = async (config: Config): Promise<readonly { readonly email: string }[]> => {
  const db = await connectDatabase(config)
  const admins = db.kysely.selectFrom('users').select('email').where('is_admin', '=', 1)
  return admins.where('closed_at', 'is', null).execute().finally(db.close)
}

/** How many people are administrators already, or become one when they sign in. */
const countAdministrators = async (config: Config): Promise<number> => {
  // The line about the database says why it can't be read.
  const granted = isDatabaseThere(config) ? await administratorsIn(config).catch(() => []) : []
  return new Set([...config.ADMIN_EMAILS.map(knownEmail), ...granted.map(({ email }) => email)]).size
}

/** Checks that there will be an administrator, that staff get e-mail, and that they sign in with a second factor. */
export const probeStaff = async (config: Config): Promise<Finding> => {
  const { STAFF_EMAIL, STAFF_SECOND_FACTOR } = config
  const administrators = await countAdministrators(config)
  const missing = [
    ...(administrators === 0 ? ['ADMIN_EMAILS is not set: nobody becomes an administrator.'] : []),
    ...(STAFF_EMAIL ? [] : ['STAFF_EMAIL is not set: staff get no e-mails.']),
    ...(STAFF_SECOND_FACTOR === 'off'
      ? ['STAFF_SECOND_FACTOR is off: anyone who signs in as staff may refund, export, erase and publish.']
      : []),
  ]
  return missing.length > 0
    ? todo('Staff', missing.join(' '))
    : works(
        'Staff',
        `${pluralize(administrators, 'administrator')} with a second factor, e-mails to STAFF_EMAIL.`,
      )
}

/** Checks that no setting has the demonstration's value; with live payment keys, the shop would not start. */
export const probeBrand = async (config: Config): Promise<Finding> => {
  const demonstrated = demonstrationSettings(config)
  if (demonstrated.length === 0) return works('Brand', 'names, addresses and rating are your own.')
  const details = `still the demonstration's: ${joinSome(demonstrated, MAX_NAMED)}.`
  return isLive(config) ? broken('Brand', details) : todo('Brand', details)
}
