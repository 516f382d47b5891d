import { type Config, siteUrlOf } from '#config/read-config.ts'
import type { Accounts } from './accounts.ts'
import type { SignedIn } from '#contract/auth/login.ts'
import type { Tokens } from './tokens.ts'

const COOKIE = 'known-device'
const SIGN_IN = '/api/auth'
const LIFETIME_S = 365 * 24 * 60 * 60

/** A browser in which somebody has signed in before. */
export interface KnownDevice {
  readonly id: string
  /** The account that last signed in there. */
  readonly accountId: string
}

const markIn = (request: Request): string => {
  const pairs = (request.headers.get('cookie') ?? '').split('; ')
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
}

/**
 * Recognises browsers in which somebody has signed in before. The cookie opens no session: it only gives the browser an
 * allowance of login attempts of its own, which strangers guessing the password cannot use up.
 */
export const openKnownDevices = (config: Config, accounts: Accounts, tokens: Tokens) => {
  const secure = siteUrlOf(config).startsWith('https:') ? '; Secure' : ''
  return {
    /** The known device that sent the request, if any. */
    find: async (request: Request): Promise<KnownDevice | undefined> => {
      const claims = await tokens.read('device', markIn(request))
      return claims && { id: claims.jti, accountId: claims.sub }
    },
    /** Whether the device's account is the one with this e-mail address (as `knownEmail` returns it). */
    isOf: async ({ accountId }: KnownDevice, email: string): Promise<boolean> =>
      (await accounts.byEmail(email))?.id === accountId,
    /** The `set-cookie` header that marks the browser as known for a year, after sign-in. */
    markFor: async ({ user }: SignedIn): Promise<string> => {
      const mark = await tokens.sign('device', user._id, '', LIFETIME_S)
      return `${COOKIE}=${mark}; Path=${SIGN_IN}; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict${secure}`
    },
  }
}
