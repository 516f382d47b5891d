import { atom } from 'nanostores'
import { entryFault, fitText } from '#copy/fit/fit.ts'
import { messages } from '#copy/messages.ts'
import { typedMeasures, readTypedMeasures, shownIn, type TypedMeasures } from '#domain/fit/typed-measures.ts'
import { areSame, countOf, MEASURE_NAMES, type LengthUnit, type Measure } from '#domain/fit/measures.ts'
import { EMPTY_PASSPORT } from '#domain/fit/passport.ts'
import { $erased, eraseEverywhere, syncToAccount, adoptFromAccount } from './account-passport.ts'
import { $passport, isPassportKept, keepPassport } from './passport.ts'
import { rememberedOrder } from './remembered-order.ts'

/** The measurement form as it is filled in. */
export interface Measuring {
  readonly unit: LengthUnit
  /** What each field contains: what was typed, else what is saved. */
  readonly entries: TypedMeasures
  /** What was typed and is not saved yet. */
  readonly typed: TypedMeasures
  /** What is wrong with which measure. */
  readonly faults: Readonly<Partial<Record<Measure, string>>>
  /** The message after the last attempt to save. */
  readonly text: string
}

/** The untouched form, as it is prerendered. */
export const EMPTY_FORM: Measuring = {
  unit: EMPTY_PASSPORT.unit,
  entries: {},
  typed: {},
  faults: {},
  text: '',
}

/** The measurement form. */
export const $measuring = atom<Measuring>(EMPTY_FORM)

/** The path of the order that waits for measurements; undefined if she does not come from one. */
export const $awaitingPath = atom<string | undefined>()

/** Reads which order's page led here. */
export const readAwaitingPath = (): void => $awaitingPath.set(rememberedOrder())

/**
 * Shows the saved measurements, even if they load late or change in another tab or in the account, but never over what
 * is being typed. Untouched fields must hold what is saved, or saving the others would delete it. Returns a function
 * that stops it.
 */
export const followPassport = (): (() => void) =>
  $passport.subscribe(({ unit, taken }) => {
    const now = $measuring.get()
    const isTyping = Object.keys(now.typed).length > 0
    const shown = isTyping ? now : { ...EMPTY_FORM, text: now.text, unit }
    $measuring.set({ ...shown, entries: { ...typedMeasures(taken, shown.unit), ...now.typed } })
  })

/** The text a field shows. */
export const shownOf = ({ entries, unit }: Measuring, measure: Measure): string =>
  shownIn(measure, entries[measure], unit)

/** Stores what was typed into a field. */
export const typeMeasure = (measure: Measure, text: string): void => {
  const now = $measuring.get()
  const { [measure]: _, ...faults } = now.faults
  const entry: TypedMeasures = { [measure]: { text, unit: now.unit } }
  const entries = { ...now.entries, ...entry }
  const typed = { ...now.typed, ...entry }
  $erased.set('')
  $measuring.set({ ...now, entries, typed, faults, text: fitText.unsaved })
}

const faultsOf = (entries: TypedMeasures): Measuring['faults'] => {
  const { faults } = readTypedMeasures(entries, $passport.get().taken)
  return Object.fromEntries(
    MEASURE_NAMES.flatMap((measure) => {
      const [fault, entry] = [faults[measure], entries[measure]]
      return fault && entry ? [[measure, entryFault(fault, entry.unit)]] : []
    }),
  )
}

/** Shows the fault of a field that was left. */
export const checkMeasure = (measure: Measure): void => {
  const now = $measuring.get()
  const fault = faultsOf(now.entries)[measure]
  if (fault) $measuring.set({ ...now, faults: { ...now.faults, [measure]: fault } })
}

const isLostOnLeaving = () => countOf($passport.get().taken) > 0 && !isPassportKept()

const hasUnsaved = () => {
  const before = $passport.get().taken
  const { taken, faults } = readTypedMeasures($measuring.get().entries, before)
  return Object.keys(faults).length > 0 || !areSame(taken, before) || isLostOnLeaving()
}

/**
 * Asks before leaving the page with measurements that are unsaved or cannot be stored. Returns a function that stops
 * it.
 */
export const guardUnsaved = (): (() => void) => {
  const ask = (event: Event) => {
    if (hasUnsaved()) event.preventDefault()
  }
  const stop = () => window.removeEventListener('beforeunload', ask)
  // Some browsers keep no page with this listener for Back, so it is only there while something may be lost.
  const unfollow = $measuring.subscribe(({ typed }) => {
    if (Object.keys(typed).length > 0 || isLostOnLeaving()) window.addEventListener('beforeunload', ask)
    else stop()
  })
  return () => {
    unfollow()
    stop()
  }
}

/**
 * Shows every measure in another unit. A value that is wrong in the unit it was typed in is taken as meant in the new
 * one: a customer who mistook the unit presses here for that reason.
 */
export const showIn = (unit: LengthUnit): void => {
  const now = $measuring.get()
  const wrong = readTypedMeasures(now.entries, $passport.get().taken).faults
  const meantIn = (before: TypedMeasures): TypedMeasures =>
    Object.fromEntries(
      MEASURE_NAMES.flatMap((measure) => {
        const entry = before[measure]
        return entry ? [[measure, wrong[measure] ? { ...entry, unit } : entry]] : []
      }),
    )
  const entries = meantIn(now.entries)
  const typed = meantIn(now.typed)
  const shown = new Set(Object.keys(now.faults))
  const faults = Object.fromEntries(
    Object.entries(faultsOf(entries)).filter(([measure]) => shown.has(measure)),
  )
  $measuring.set({ ...now, unit, entries, typed, faults })
  const kept = $passport.get()
  if (countOf(kept.taken) > 0) keepPassport({ ...kept, unit })
}

/**
 * Saves what was typed in this browser, and in the account if it had the same; false if a field is wrong or all are
 * empty.
 */
export const keepMeasures = async (): Promise<boolean> => {
  const now = $measuring.get()
  const before = $passport.get().taken
  const { taken, faults } = readTypedMeasures(now.entries, before)
  const count = Object.keys(faults).length
  if (count > 0) {
    $measuring.set({ ...now, faults: faultsOf(now.entries), text: fitText.faults(count) })
    return false
  }
  if (countOf(taken) === 0) {
    $measuring.set({ ...now, faults: {}, text: fitText.nothing })
    return false
  }
  const passport = { unit: now.unit, taken }
  $measuring.set({ ...now, faults: {}, typed: {}, text: '' })
  keepPassport(passport)
  const text = isPassportKept() ? fitText.kept(countOf(taken)) : messages.shop.notKept
  $measuring.set({ ...$measuring.get(), text })
  await syncToAccount(passport, before)
  return true
}

/** Replaces this browser's measurements, and what was typed over them, with the account's. */
export const adoptAccountMeasures = (): void => {
  $measuring.set(EMPTY_FORM)
  adoptFromAccount()
}

/** Deletes all measurements everywhere; what was typed is cleared once they are gone. */
export const eraseMeasures = async (): Promise<void> => {
  if (await eraseEverywhere()) $measuring.set(EMPTY_FORM)
}
