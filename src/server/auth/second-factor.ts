import { z } from 'zod'
import type { Config } from '#config/read-config.ts'
import type { FactorCode } from '#contract/second-factor/confirm-second-factor.ts'
import type { FactorState } from '#contract/second-factor/get-second-factor.ts'
import type { RecoveryCodes } from '#contract/second-factor/renew-recovery-codes.ts'
import type { FactorSecret } from '#contract/second-factor/start-second-factor.ts'
import type { Audit } from '../audit/audit.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { SecondFactorRow } from '../db/schema.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { Refusal } from '../refusal.ts'
import type { Account } from './account.ts'
import { sendNotice } from './notices.ts'
import { openFactorKeys } from './second-factor-keys.ts'
import {
  confirmedUntil,
  countRecoveryCodes,
  endConfirmations,
  findFactor,
  keepPending,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from './second-factor-rows.ts'
import { openAttempts, PERIOD_MS } from './second-factor-attempts.ts'
import type { CheckedSession, Sessions } from './sessions.ts'
import { appLinkOf, newRecoveryCode, newSecret, qrCodeOf, stepOf } from './totp.ts'

const RECOVERY_CODES = 8
const LONGEST_CODE = 64

const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** A code as people type it: six digits, or a recovery code, with blanks and dashes. */
export const codeInput = inputSchema<FactorCode>()(
  z.object({
    code: z
      .string()
      .max(LONGEST_CODE)
      .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
      .refine((text) => /^(\d{6}|[A-Z2-7]{16})$/.test(text), 'Please enter six digits, or a recovery code.'),
  }),
)

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly config: Pick<Config, 'STAFF_SECOND_FACTOR' | 'JWT_SECRETS'>
  readonly sessions: Sessions
  readonly audit: Audit
}

const missing = () =>
  new Refusal(403, 'second_factor_missing', 'This needs a second factor. Please set one up first.')
const unconfirmed = () =>
  new Refusal(403, 'second_factor_unconfirmed', 'This needs a code of your authenticator app.')
const stale = () =>
  new Refusal(403, 'sign_in_again', 'Please sign in once more to change your second factor.')
const notStarted = () =>
  new Refusal(409, 'second_factor_not_started', 'This took too long. Please begin the set-up again.')

/** The second factor of staff: codes of an authenticator app (RFC 6238), and recovery codes in their place. */
export const openSecondFactor = ({ config, db, clock, sessions, audit }: Deps) => {
  const { kysely } = db
  const keys = openFactorKeys(config, db)
  const { tryCode } = openAttempts({ audit, clock })
  const isRequired = config.STAFF_SECOND_FACTOR !== 'off'
  const isFresh = ({ claims }: CheckedSession) => clock().getTime() - claims.issuedAt.getTime() < PERIOD_MS

  const confirmedSession = async (request: Request): Promise<CheckedSession> => {
    const session = await sessions.requireAdminSession(request)
    if (await confirmedUntil(kysely, session.claims, clock())) return session
    throw (await findFactor(kysely, session.account.id))?.secret ? unconfirmed() : missing()
  }

  /** An administrator who may change her factor: she has just signed in, and confirmed the factor she has. */
  const changingSession = async (request: Request): Promise<CheckedSession> => {
    const session = await sessions.requireAdminSession(request)
    // First of all: signing in again is another session, for which a code given in this one would be lost.
    if (!isFresh(session)) throw stale()
    const factor = await findFactor(kysely, session.account.id)
    if (factor?.secret) await confirmedSession(request)
    return session
  }

  const state = async (request: Request): Promise<FactorState> => {
    const session = await sessions.requireAdminSession(request)
    const { id } = session.account
    const factor = await findFactor(kysely, id)
    return {
      isRequired,
      setUpAt: factor?.set_up_at ?? null,
      recoveryCodes: await countRecoveryCodes(kysely, id),
      confirmedUntil: (await confirmedUntil(kysely, session.claims, clock())) ?? null,
      isFresh: isFresh(session),
    }
  }

  return {
    /**
     * Who asks, when she is an administrator who has confirmed her second factor in this session within a quarter of
     * an hour; 403 `second_factor_unconfirmed` or `second_factor_missing` otherwise. Asks no code where the
     * configuration says off.
     */
    requireConfirmedAdmin: async (request: Request): Promise<Account> =>
      isRequired ? (await confirmedSession(request)).account : sessions.requireAdmin(request),

    state,

    /** Shows a new secret to set up an authenticator app with; it counts once its first code has come. */
    start: async (request: Request): Promise<FactorSecret> => {
      const { account } = await changingSession(request)
      const secret = newSecret()
      const pending = { pending_secret: keys.sealFor(account.id, secret), pending_at: clock().toISOString() }
      await audit.recordWith(account, async (queries) => {
        await keepPending(queries, account.id, pending)
        return { value: undefined, deed: { act: 'second-factor.started' } }
      })
      const link = appLinkOf(secret, account.email)
      return { secret, link, qr: qrCodeOf(link) }
    },

    /** Makes the shown secret the account's by its first code, and answers the recovery codes, this once. */
    finish: async (request: Request, code: string): Promise<RecoveryCodes> => {
      const session = await sessions.requireAdminSession(request)
      const { account } = session
      const shownSince = new Date(clock().getTime() - PERIOD_MS).toISOString()
      const isPending = ({ pending_at }: SecondFactorRow) => pending_at !== null && pending_at > shownSince
      const waiting = await findFactor(kysely, account.id)
      if (!waiting || !isPending(waiting)) throw notStarted()
      const recoveryCodes = newRecoveryCodes()
      await tryCode(session, async (queries, factor, now) => {
        const secret = keys.read(account.id, factor.pending_secret)
        const step = secret && isPending(factor) ? stepOf(secret, code, now, 0) : undefined
        if (step === undefined) return undefined
        await replaceRecoveryCodes(queries, account.id, recoveryCodes)
        await endConfirmations(queries, account.id)
        await sendNotice(queries, 'second-factor', account, now)
        const change = {
          pending_secret: null,
          pending_at: null,
          last_step: step,
          set_up_at: now.toISOString(),
        }
        return { act: 'second-factor.set-up', change: { ...change, secret: factor.pending_secret } }
      })
      return { recoveryCodes }
    },

    /** Confirms the factor in this session by a code of the app, or by a recovery code, which is used up. */
    confirm: async (request: Request, code: string): Promise<FactorState> => {
      const session = await sessions.requireAdminSession(request)
      const { id } = session.account
      if (!(await findFactor(kysely, id))?.secret) throw missing()
      await tryCode(session, async (queries, factor, now) => {
        const act = 'second-factor.confirmed'
        if (code.length > 6) {
          if (!(await consumeRecoveryCode(queries, id, code, now))) return undefined
          await sendNotice(queries, 'recovery-code', session.account, now)
          return {
            act,
            change: {},
            details: { by: 'recovery code', left: await countRecoveryCodes(queries, id) },
          }
        }
        const secret = keys.read(id, factor.secret)
        const step = secret ? stepOf(secret, code, now, factor.last_step) : undefined
        return step === undefined ? undefined : { act, change: { last_step: step }, details: { by: 'app' } }
      })
      return state(request)
    },

    /** Makes new recovery codes in the place of the earlier ones; for whoever may change her factor. */
    renewRecoveryCodes: async (request: Request): Promise<RecoveryCodes> => {
      const { account } = await confirmedSession(request)
      const recoveryCodes = newRecoveryCodes()
      await audit.recordWith(account, async (queries) => {
        await replaceRecoveryCodes(queries, account.id, recoveryCodes)
        await sendNotice(queries, 'recovery-codes', account, clock())
        return { value: undefined, deed: { act: 'second-factor.recovery-codes' } }
      })
      return { recoveryCodes }
    },

    sealAnew: keys.sealAnew,
  }
}

export type SecondFactor = ReturnType<typeof openSecondFactor>
