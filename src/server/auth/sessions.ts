import { hash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { waitForBody } from '../endpoint/body.ts'
import { Refusal } from '../refusal.ts'
import { type Account, notSignedIn, openAccountsIn } from './account.ts'
import type { Claims, Tokens } from './tokens.ts'

const LIFETIME_S = 12 * 60 * 60
// Sign-outs are kept for longer than the token lives, so that none is deleted too early while the clock runs fast.
const REMEMBERED_AFTER_END_MS = 7 * 24 * 60 * 60 * 1000

/** A valid session: its token's claims and the account as read from the database. */
export interface CheckedSession {
  readonly claims: Claims
  readonly account: Account
}

/**
 * Changes whenever the account's password changes (or its Google identity, if it has no password), which invalidates
 * all tokens issued before.
 */
export const credentialState = ({
  password_hash,
  google_id,
}: Pick<Account, 'password_hash' | 'google_id'>): string =>
  hash('sha256', password_hash ?? google_id ?? '', 'base64url').slice(0, 16)

const bearerTokenOf = (request: Request): string =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''

/** Sessions: signed tokens, checked against the account and the sign-outs on every request. */
export const openSessions = ({ kysely: db }: Database, tokens: Tokens, clock: () => Date) => {
  const accountOf = ({ sub, jti }: Claims) =>
    openAccountsIn(db)
      .leftJoin('revocations', (join) => join.on('revocations.jti', '=', jti))
      .where('users.id', '=', sub)
      .where('revocations.jti', 'is', null)
      .executeTakeFirst()

  const findSession = async (request: Request): Promise<CheckedSession | undefined> => {
    // Checked before the body arrives, so that strangers cannot keep the server waiting, and again after it, because
    // the session may have ended meanwhile.
    if (!(await tokens.read('shop', bearerTokenOf(request)))) return undefined
    await waitForBody(request)
    const claims = await tokens.read('shop', bearerTokenOf(request))
    const account = claims && (await accountOf(claims))
    return account && claims.state === credentialState(account) ? { claims, account } : undefined
  }
  const sessionOf = async (request: Request): Promise<CheckedSession> => {
    const session = await findSession(request)
    if (!session) throw notSignedIn()
    return session
  }

  /** The caller's account, as stored now: 401 without a valid token, or after sign-out. */
  const requireUser = async (request: Request): Promise<Account> => (await sessionOf(request)).account

  /** The session of an administrator, as stored now: 401 without a session, 403 for anybody else. */
  const requireAdminSession = async (request: Request): Promise<CheckedSession> => {
    const session = await sessionOf(request)
    if (session.account.is_admin !== 1)
      throw new Refusal(403, 'admins_only', 'This is for administrators only.')
    return session
  }

  return {
    /** The caller's account, as stored now; undefined without a valid session. */
    findUser: async (request: Request): Promise<Account | undefined> => (await findSession(request))?.account,
    /** A session token for the account, valid for 12 hours. */
    begin: (account: Account) => tokens.sign('shop', account.id, credentialState(account), LIFETIME_S),
    requireUser,
    /** The caller's account; refuses as `requireAdminSession` does. */
    requireAdmin: async (request: Request): Promise<Account> => (await requireAdminSession(request)).account,
    requireAdminSession,
    /** Ends the request's session; its token is no longer accepted. */
    end: async (request: Request): Promise<void> => {
      const { claims, account } = await sessionOf(request)
      const longAgo = new Date(clock().getTime() - REMEMBERED_AFTER_END_MS).toISOString()
      await db.deleteFrom('revocations').where('expires_at', '<', longAgo).execute()
      await db
        .insertInto('revocations')
        .values({ jti: claims.jti, user_id: account.id, expires_at: claims.expiresAt.toISOString() })
        .onConflict((conflict) => conflict.column('jti').doNothing())
        .execute()
    },
  }
}

export type Sessions = ReturnType<typeof openSessions>
