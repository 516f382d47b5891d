import { createSecretKey, randomUUID } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Config, siteUrlOf } from '#config/read-config.ts'

const ALGORITHM = 'HS256'
const LEEWAY_S = 30
const MAX_LENGTH = 2 * 1024
// Browsers send the same token with every call, so a checked signature is cached; the expiry is checked every time.
const MAX_REMEMBERED = 1000

/** What a token is for. A token is not valid for any other purpose. */
export type TokenPurpose = 'shop' | 'device' | LinkPurpose

/** What a link in an e-mail is for. */
export type LinkPurpose = 'verify-email' | 'reset-password'

/** The claims of a token whose signature, issuer, purpose and times have been checked. */
export interface Claims {
  /** The user's id. */
  readonly sub: string
  readonly jti: string
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** The state of the account when the token was issued. */
  readonly state: string
}

const claimsOf = ({ sub, jti, iat, exp, state }: JWTPayload): Claims | undefined =>
  // The signature is valid, but another version of the program may have used other types.
  typeof sub === 'string' && typeof jti === 'string' && typeof state === 'string' && iat && exp
    ? { sub, jti, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000), state }
    : undefined

/** Signs with the first configured key and accepts all of them, so that keys can be rotated. */
export const openTokens = (config: Config, clock: () => Date) => {
  const [signing, ...older] = config.JWT_SECRETS.map((secret) => createSecretKey(secret, 'utf8'))
  if (!signing) throw new Error('JWT_SECRETS is not set.')
  const issuer = siteUrlOf(config)

  const claimsWith = async (key: typeof signing, purpose: TokenPurpose, token: string) => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer,
      audience: purpose,
      typ: 'JWT',
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      clockTolerance: LEEWAY_S,
      currentDate: clock(),
    })
    return claimsOf(payload)
  }

  const checked = new Map<string, Claims>()
  const remember = (key: string, claims: Claims) => {
    const [oldest] = checked.keys()
    if (checked.size >= MAX_REMEMBERED && oldest !== undefined) checked.delete(oldest)
    checked.set(key, claims)
  }
  const isOver = ({ expiresAt }: Claims) => expiresAt.getTime() <= clock().getTime() - LEEWAY_S * 1000

  return {
    /** A signed token for this purpose that is valid for `lifeS` seconds. */
    sign: async (purpose: TokenPurpose, subject: string, state: string, lifeS: number): Promise<string> => {
      const issuedAt = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ state })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(purpose)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeS)
        .sign(signing)
    },
    /** A token's claims; undefined if it is not one of ours, is for another purpose, or has expired. */
    read: async (purpose: TokenPurpose, token: string): Promise<Claims | undefined> => {
      if (token.length > MAX_LENGTH) return undefined
      const name = `${purpose} ${token}`
      const known = checked.get(name)
      if (known) return isOver(known) ? undefined : known
      for (const key of [signing, ...older]) {
        const claims = await claimsWith(key, purpose, token).catch(() => undefined)
        if (!claims) continue
        remember(name, claims)
        return claims
      }
      return undefined
    },
  }
}

export type Tokens = ReturnType<typeof openTokens>
