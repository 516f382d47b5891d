import type { Queries } from '../db/database.ts'
import type { SecondFactorRow } from '../db/schema.ts'
import { retryAfter, invalidFields } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { DAY_MS, MINUTE_MS } from '../time/iso-after.ts'
import type { Account } from './account.ts'
import { sendNotice } from './notices.ts'
import { changeFactor, confirmSession, countAttempt, findFactor } from './second-factor-rows.ts'
import type { CheckedSession } from './sessions.ts'

/** How long a confirmation counts, how fresh a sign-in must be to set up, and how long a shown secret waits. */
export const PERIOD_MS = 15 * MINUTE_MS
/** So many wrong codes are nobody's mistake: then comes a pause, and after each further one a longer pause. */
const MOST_WRONG = 5

type Tried =
  | { readonly outcome: 'right' }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'blocked'; readonly until: string }

/** What a right code does: changes of the factor, and what the audit log says of it. */
interface Right {
  readonly change: Partial<SecondFactorRow>
  readonly act: string
  readonly details?: Readonly<Record<string, unknown>>
}

const pauseAfter = (wrongCodes: number): number =>
  Math.min(DAY_MS, PERIOD_MS * 2 ** Math.min(10, wrongCodes - MOST_WRONG))

type Deps = Pick<ShopDeps, 'clock' | 'audit'>

/** Trying codes: one after the other, each counted and written down, and few of them. */
export const openAttempts = ({ audit, clock }: Deps) => {
  const block = async (queries: Queries, account: Account, { wrong_codes }: SecondFactorRow, now: Date) => {
    const until = new Date(now.getTime() + pauseAfter(wrong_codes)).toISOString()
    await changeFactor(queries, account.id, { blocked_until: until })
    await sendNotice(queries, 'wrong-codes', account, now)
    return until
  }

  /**
   * Looks at one code: `judge` says what a right one does, and nothing of a wrong one (422). A right one confirms the
   * session. After too many wrong ones none is looked at for a while (429). One that was used up is refused as a wrong
   * one, and not counted: it opens nothing any more, and whoever sends it had the right one.
   */
  const tryCode = async (
    { account, claims }: CheckedSession,
    judge: (queries: Queries, factor: SecondFactorRow, now: Date) => Promise<Right | 'used' | undefined>,
  ): Promise<void> => {
    const tried = await audit.recordWith<Tried>(account, async (queries) => {
      const now = clock()
      const factor = await countAttempt(queries, account.id, now)
      if (!factor) {
        const until = (await findFactor(queries, account.id))?.blocked_until ?? now.toISOString()
        return { value: { outcome: 'blocked', until } }
      }
      const right = await judge(queries, factor, now)
      if (right === 'used') {
        await changeFactor(queries, account.id, { wrong_codes: factor.wrong_codes - 1 })
        return { value: { outcome: 'wrong' } }
      }
      if (!right) {
        const deed = { act: 'second-factor.refused', details: { wrongCodes: factor.wrong_codes } }
        if (factor.wrong_codes < MOST_WRONG) return { value: { outcome: 'wrong' }, deed }
        return { value: { outcome: 'blocked', until: await block(queries, account, factor, now) }, deed }
      }
      await changeFactor(queries, account.id, { ...right.change, wrong_codes: 0, blocked_until: null })
      await confirmSession(queries, claims, new Date(now.getTime() + PERIOD_MS), now)
      return { value: { outcome: 'right' }, deed: { act: right.act, details: right.details ?? {} } }
    })
    if (tried.outcome === 'wrong')
      throw invalidFields({ code: 'This code is not right, or was used before.' })
    if (tried.outcome === 'blocked')
      throw retryAfter(
        (Date.parse(tried.until) - clock().getTime()) / 1000,
        429,
        'too_many',
        'There were too many wrong codes. Please wait, or ask an operator.',
      )
  }

  return { tryCode }
}
