import type { Queries } from '../db/database.ts'
import type { SecondFactorRow } from '../db/schema.ts'
import { retryAfter, invalidFields } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { DAY_MS, MINUTE_MS } from '../time/iso-after.ts'
import type { Account } from './account.ts'
import { sendNotice } from './notices.ts'
import { changeFactor, confirmSession, countAttempt, findFactor } from './second-factor-rows.ts'
import type { CheckedSession } from './sessions.ts'

/**
 * How long a confirmation is valid, how recent a sign-in must be to set up a factor, and how long a new secret may stay
 * unconfirmed.
 */
export const PERIOD_MS = 15 * MINUTE_MS
/** After this many wrong codes attempts are blocked for a time, which doubles with each further wrong code. */
const MAX_WRONG_CODES = 5

type AttemptOutcome =
  | { readonly outcome: 'right' }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'blocked'; readonly until: string }

/** The effects of a correct code: changes to the factor, and the audit log's entry. */
interface CorrectCode {
  readonly change: Partial<SecondFactorRow>
  readonly act: string
  readonly details?: Readonly<Record<string, unknown>>
}

const pauseAfter = (wrongCodes: number): number =>
  Math.min(DAY_MS, PERIOD_MS * 2 ** Math.min(10, wrongCodes - MAX_WRONG_CODES))

type Deps = Pick<ShopDeps, 'clock' | 'audit'>

/** Checks codes: one at a time, each counted and recorded, and only a few in a row. */
export const openAttempts = ({ audit, clock }: Deps) => {
  const block = async (queries: Queries, account: Account, { wrong_codes }: SecondFactorRow, now: Date) => {
    const until = new Date(now.getTime() + pauseAfter(wrong_codes)).toISOString()
    await changeFactor(queries, account.id, { blocked_until: until })
    await sendNotice(queries, 'wrong-codes', account, now)
    return until
  }

  /**
   * Checks one code: `checkCode` returns the effects of a correct code, or undefined for a wrong one (422). A correct
   * code confirms the session. After too many wrong ones none is checked for a time (429). A used code is refused as
   * wrong but not counted: it is harmless, and its sender once had the right one.
   */
  const tryCode = async (
    { account, claims }: CheckedSession,
    checkCode: (
      queries: Queries,
      factor: SecondFactorRow,
      now: Date,
    ) => Promise<CorrectCode | 'used' | undefined>,
  ): Promise<void> => {
    const attempt = await audit.recordWith<AttemptOutcome>(account, async (queries) => {
      const now = clock()
      const factor = await countAttempt(queries, account.id, now)
      if (!factor) {
        const until = (await findFactor(queries, account.id))?.blocked_until ?? now.toISOString()
        return { value: { outcome: 'blocked', until } }
      }
      const right = await checkCode(queries, factor, now)
      if (right === 'used') {
        await changeFactor(queries, account.id, { wrong_codes: factor.wrong_codes - 1 })
        return { value: { outcome: 'wrong' } }
      }
      if (!right) {
        const action = { act: 'second-factor.refused', details: { wrongCodes: factor.wrong_codes } }
        if (factor.wrong_codes < MAX_WRONG_CODES) return { value: { outcome: 'wrong' }, action }
        return { value: { outcome: 'blocked', until: await block(queries, account, factor, now) }, action }
      }
      await changeFactor(queries, account.id, { ...right.change, wrong_codes: 0, blocked_until: null })
      await confirmSession(queries, claims, new Date(now.getTime() + PERIOD_MS), now)
      return { value: { outcome: 'right' }, action: { act: right.act, details: right.details ?? {} } }
    })
    if (attempt.outcome === 'wrong')
      throw invalidFields({ code: 'This code is wrong or has already been used.' })
    if (attempt.outcome === 'blocked')
      throw retryAfter(
        (Date.parse(attempt.until) - clock().getTime()) / 1000,
        429,
        'too_many',
        'Too many wrong codes. Please wait, or ask an operator.',
      )
  }

  return { tryCode }
}
