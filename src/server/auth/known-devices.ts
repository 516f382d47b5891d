import { type Config, siteUrlOf } from '#config/read-config.ts'
import type { Accounts } from './accounts.ts'
import type { SignedIn } from '#contract/auth/login.ts'
import type { Tokens } from './tokens.ts'

const COOKIE = 'known-device'
const SIGN_IN = '/api/auth'
const LIFE_S = 365 * 24 * 60 * 60

/** A browser in which somebody has signed in. */
export interface KnownDevice {
  readonly id: string
  /** The account that was signed in to. */
  readonly accountId: string
}

const markIn = (request: Request): string => {
  const pairs = (request.headers.get('cookie') ?? '').split('; ')
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
}

/**
 * Browsers that people have signed in with. The mark proves nothing but that: it opens no session, and only gives
 * its browser tries of its own, which strangers who guess at the password can't use up.
 */
export const openKnownDevices = (config: Config, accounts: Accounts, tokens: Tokens) => {
  const secure = siteUrlOf(config).startsWith('https:') ? '; Secure' : ''
  return {
    /** The device a request comes from, when it is a known one. */
    find: async (request: Request): Promise<KnownDevice | undefined> => {
      const claims = await tokens.read('device', markIn(request))
      return claims && { id: claims.jti, accountId: claims.sub }
    },
    /** Whether it was the account of this email (lower case) that was signed in to. */
    isOf: async ({ accountId }: KnownDevice, email: string): Promise<boolean> =>
      (await accounts.byEmail(email))?.id === accountId,
    /** The `set-cookie` by which the browser of somebody who has just signed in is known for a year. */
    markFor: async ({ user }: SignedIn): Promise<string> => {
      const mark = await tokens.sign('device', user._id, '', LIFE_S)
      return `${COOKIE}=${mark}; Path=${SIGN_IN}; Max-Age=${LIFE_S}; HttpOnly; SameSite=Strict${secure}`
    },
  }
}
