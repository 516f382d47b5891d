import { hash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { waitForBody } from '../endpoint/body.ts'
import { Refusal } from '../refusal.ts'
import { type Account, notSignedIn, openAccountsIn } from './account.ts'
import type { Claims, Tokens } from './tokens.ts'

const LIFE_S = 12 * 60 * 60
// A clock that runs ahead for a while forgets no sign-out of a token that is still good by the right time.
const REMEMBERED_AFTER_END_MS = 7 * 24 * 60 * 60 * 1000

/** Somebody's session, as its token and the database tell it. */
export interface CheckedSession {
  readonly claims: Claims
  readonly account: Account
}

/**
 * Changes with what opens an account, its password or without one its Google account, so that tokens of an earlier one
 * die with it.
 */
export const credentialState = ({
  password_hash,
  google_id,
}: Pick<Account, 'password_hash' | 'google_id'>): string =>
  hash('sha256', password_hash ?? google_id ?? '', 'base64url').slice(0, 16)

const bearerOf = (request: Request): string =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''

/** Sessions: signed tokens, checked against the user's row and the sign-outs at every request. */
export const openSessions = ({ kysely: db }: Database, tokens: Tokens, clock: () => Date) => {
  const accountOf = ({ sub, jti }: Claims) =>
    openAccountsIn(db)
      .leftJoin('revocations', (join) => join.on('revocations.jti', '=', jti))
      .where('users.id', '=', sub)
      .where('revocations.jti', 'is', null)
      .executeTakeFirst()

  const findSession = async (request: Request): Promise<CheckedSession | undefined> => {
    // No stranger's body is waited for, and what counts is what holds once it has come.
    if (!(await tokens.read('shop', bearerOf(request)))) return undefined
    await waitForBody(request)
    const claims = await tokens.read('shop', bearerOf(request))
    const account = claims && (await accountOf(claims))
    return account && claims.state === credentialState(account) ? { claims, account } : undefined
  }
  const sessionOf = async (request: Request): Promise<CheckedSession> => {
    const session = await findSession(request)
    if (!session) throw notSignedIn()
    return session
  }

  /** Who asks, as the database knows her now: 401 without a valid token or with one that was signed out. */
  const requireUser = async (request: Request): Promise<Account> => (await sessionOf(request)).account

  /** An administrator with the session she asks in: 403 for anybody else, whatever the token says. */
  const requireAdminSession = async (request: Request): Promise<CheckedSession> => {
    const session = await sessionOf(request)
    if (session.account.is_admin !== 1)
      throw new Refusal(403, 'admins_only', 'This is for administrators only.')
    return session
  }

  return {
    /** Who asks, as the database knows her now; nobody without a valid token. */
    findUser: async (request: Request): Promise<Account | undefined> => (await findSession(request))?.account,
    /** A token that proves for 12 hours who its bearer is. */
    begin: (account: Account) => tokens.sign('shop', account.id, credentialState(account), LIFE_S),
    requireUser,
    /** The same as `requireUser` for administrators; refuses as `requireAdminSession` does. */
    requireAdmin: async (request: Request): Promise<Account> => (await requireAdminSession(request)).account,
    requireAdminSession,
    /** Ends the session the request came with; its token is worth nothing from now on. */
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
