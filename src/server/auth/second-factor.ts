import { z } from 'zod'
import type { Config } from '#config/read-config.ts'
import type { FactorCode } from '#contract/second-factor/confirm-second-factor.ts'
import type { FirstFactorCode } from '#contract/second-factor/finish-second-factor.ts'
import type { FactorState } from '#contract/second-factor/get-second-factor.ts'
import type { RecoveryCodes } from '#contract/second-factor/renew-recovery-codes.ts'
import type { FactorSecret } from '#contract/second-factor/start-second-factor.ts'
import { isAppCode, isRecoveryCode, plainCode } from '#domain/second-factor-code.ts'
import type { SecondFactorRow } from '../db/schema.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { conflict, Refusal } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import type { Account } from './account.ts'
import { sendNotice } from './notices.ts'
import { openFactorKeys } from './second-factor-keys.ts'
import {
  countRecoveryCodes,
  endConfirmations,
  findFactor,
  isConfirmed,
  isUsedRecoveryCode,
  keepPending,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from './second-factor-rows.ts'
import { openAttempts, PERIOD_MS } from './second-factor-attempts.ts'
import type { CheckedSession, Sessions } from './sessions.ts'
import { appLinkOf, newRecoveryCode, newSecret, isCodeOf, qrCodeOf, stepOf } from './totp.ts'

const RECOVERY_CODES = 8
const MAX_CODE_LENGTH = 64

const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

const typedCode = z.string().max(MAX_CODE_LENGTH).transform(plainCode)

/** A code as typed: six digits or a recovery code, with spaces or dashes. */
export const codeInput = inputSchema<FactorCode>()(
  z.object({
    code: typedCode.refine(
      (code) => isAppCode(code) || isRecoveryCode(code),
      'Please enter six digits, or a recovery code.',
    ),
  }),
)

/** The first code of a set-up, when there are no recovery codes yet. */
export const firstCodeInput = inputSchema<FirstFactorCode>()(
  z.object({
    code: typedCode.refine(isAppCode, 'Please enter the six digits that your app shows.'),
    begunAt: z.string().max(MAX_CODE_LENGTH),
  }),
)

interface Deps extends Pick<ShopDeps, 'db' | 'clock' | 'audit'> {
  readonly config: Pick<Config, 'STAFF_SECOND_FACTOR' | 'JWT_SECRETS'>
  readonly sessions: Sessions
}

const missing = () =>
  new Refusal(403, 'second_factor_missing', 'This needs a second factor. Please set one up first.')
const unconfirmed = () =>
  new Refusal(403, 'second_factor_unconfirmed', 'This needs a code from your authenticator app.')
const stale = () => new Refusal(403, 'sign_in_again', 'Please sign in again to change your second factor.')
const notStarted = () =>
  conflict('second_factor_not_started', 'This took too long. Please start the set-up again.')

const overtaken = () =>
  conflict(
    'second_factor_overtaken',
    'Another set-up has replaced this one, or this one is already finished, perhaps in another tab. To set up an app here, cancel, start again and scan the new QR code.',
  )

/** Whether another set-up was started or finished after the one started at `begunAt`. */
const isOvertaken = ({ pending_at, set_up_at }: SecondFactorRow, begunAt: string) =>
  (pending_at ?? set_up_at ?? '') > begunAt

/** The second factor of staff: codes of an authenticator app (RFC 6238), or recovery codes instead. */
export const openSecondFactor = ({ config, db, clock, sessions, audit }: Deps) => {
  const { kysely } = db
  const keys = openFactorKeys(config, db)
  const { tryCode } = openAttempts({ audit, clock })
  const isRequired = config.STAFF_SECOND_FACTOR !== 'off'
  // A sign-in in the future was made while the clock ran fast.
  const isFresh = ({ claims }: CheckedSession) =>
    Math.abs(clock().getTime() - claims.issuedAt.getTime()) < PERIOD_MS

  const confirmedSession = async (request: Request): Promise<CheckedSession> => {
    const session = await sessions.requireAdminSession(request)
    if (await isConfirmed(kysely, session.claims, clock(), PERIOD_MS)) return session
    throw (await findFactor(kysely, session.account.id))?.secret ? unconfirmed() : missing()
  }

  /**
   * An administrator's session that may change her factor: signed in recently, and confirmed with the present factor if
   * there is one.
   */
  const changingSession = async (request: Request): Promise<CheckedSession> => {
    const session = await sessions.requireAdminSession(request)
    // Checked first, because signing in again starts another session, in which a code entered now would not count.
    if (!isFresh(session)) throw stale()
    const factor = await findFactor(kysely, session.account.id)
    if (factor?.secret) await confirmedSession(request)
    return session
  }

  const state = async (request: Request): Promise<FactorState> => {
    const { id } = (await sessions.requireAdminSession(request)).account
    const factor = await findFactor(kysely, id)
    return {
      isRequired,
      setUpAt: factor?.set_up_at ?? null,
      recoveryCodes: await countRecoveryCodes(kysely, id),
    }
  }

  return {
    /**
     * The caller, if she is an administrator who confirmed her second factor in this session within the last 15
     * minutes; else 403 `second_factor_unconfirmed` or `second_factor_missing`. No factor is required if the
     * configuration turns it off.
     */
    requireConfirmedAdmin: async (request: Request): Promise<Account> =>
      isRequired ? (await confirmedSession(request)).account : sessions.requireAdmin(request),

    state,

    /**
     * Creates and shows a new secret for an authenticator app; it becomes active with its first code. A pending secret
     * is never shown again, because the person who started the earlier set-up may be another one and would know it.
     */
    start: async (request: Request): Promise<FactorSecret> => {
      const { account } = await changingSession(request)
      const secret = newSecret()
      const begunAt = clock().toISOString()
      const pending = { pending_secret: keys.sealFor(account.id, secret), pending_at: begunAt }
      await audit.recordWith(account, async (queries) => {
        await keepPending(queries, account.id, pending)
        return { value: undefined, action: { act: 'second-factor.started' } }
      })
      const link = appLinkOf(secret, account.email)
      return { secret, link, qr: qrCodeOf(link), begunAt }
    },

    /**
     * Activates the secret shown at `begunAt` with its first code and returns the recovery codes, which are never shown
     * again. 409 `second_factor_not_started` if that was too long ago, `second_factor_overtaken` if another set-up was
     * started or finished since.
     */
    finish: async (request: Request, { code, begunAt }: FirstFactorCode): Promise<RecoveryCodes> => {
      const session = await sessions.requireAdminSession(request)
      const { account } = session
      const shownSince = new Date(clock().getTime() - PERIOD_MS).toISOString()
      const isPending = ({ pending_at }: SecondFactorRow) => pending_at === begunAt && begunAt > shownSince
      const waiting = await findFactor(kysely, account.id)
      if (waiting && isOvertaken(waiting, begunAt)) throw overtaken()
      if (!waiting || !isPending(waiting)) throw notStarted()
      const recoveryCodes = newRecoveryCodes()
      await tryCode(session, async (queries, factor, now) => {
        // A concurrent request with the same code may just have finished the set-up; the code is then neither checked
        // nor counted.
        if (isOvertaken(factor, begunAt)) throw overtaken()
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

    /** Confirms the factor for this session with a code of the app, or with a recovery code, which is used up. */
    confirm: async (request: Request, code: string): Promise<FactorState> => {
      const session = await sessions.requireAdminSession(request)
      const { id } = session.account
      if (!(await findFactor(kysely, id))?.secret) throw missing()
      await tryCode(session, async (queries, factor, now) => {
        const act = 'second-factor.confirmed'
        if (code.length > 6) {
          if (!(await consumeRecoveryCode(queries, id, code, now)))
            return (await isUsedRecoveryCode(queries, id, code)) ? 'used' : undefined
          await sendNotice(queries, 'recovery-code', session.account, now)
          return {
            act,
            change: {},
            details: { by: 'recovery code', left: await countRecoveryCodes(queries, id) },
          }
        }
        const secret = keys.read(id, factor.secret)
        if (!secret) return undefined
        const step = stepOf(secret, code, now, factor.last_step)
        if (step === undefined) return isCodeOf(secret, code, factor.last_step) ? 'used' : undefined
        return { act, change: { last_step: step }, details: { by: 'app' } }
      })
      return state(request)
    },

    /** Replaces the recovery codes with new ones; requires a confirmed second factor. */
    renewRecoveryCodes: async (request: Request): Promise<RecoveryCodes> => {
      const { account } = await confirmedSession(request)
      const recoveryCodes = newRecoveryCodes()
      await audit.recordWith(account, async (queries) => {
        await replaceRecoveryCodes(queries, account.id, recoveryCodes)
        await sendNotice(queries, 'recovery-codes', account, clock())
        return { value: undefined, action: { act: 'second-factor.recovery-codes' } }
      })
      return { recoveryCodes }
    },

    sealAnew: keys.sealAnew,
  }
}
