import { EMPTY_PASSPORT, readPassport, type FitPassport } from '#domain/fit/passport.ts'
import { saved } from '../saved.ts'

const stored = saved<FitPassport>({
  key: 'fitPassport',
  empty: EMPTY_PASSPORT,
  read: readPassport,
  event: 'fitUpdated',
})

/** The measurements this browser keeps, in every tab the same. */
export const $passport = stored.$value

/** Keeps measurements in this browser. */
export const keepPassport = (passport: FitPassport): void => stored.change(() => passport)

/** Leaves nothing of them in this browser. */
export const forgetPassport = (): void => stored.change(() => EMPTY_PASSPORT)
