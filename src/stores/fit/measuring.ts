import { atom } from 'nanostores'
import { entryFault, fitText } from '#copy/fit/fit.ts'
import { messages } from '#copy/messages.ts'
import { typedMeasures, readTypedMeasures, shownIn, type TypedMeasures } from '#domain/fit/typed-measures.ts'
import { areSame, countOf, MEASURE_NAMES, type LengthUnit, type Measure } from '#domain/fit/measures.ts'
import { EMPTY_PASSPORT } from '#domain/fit/passport.ts'
import { $erased, eraseEverywhere, syncToAccount, adoptFromAccount } from './account-passport.ts'
import { $passport, isPassportKept, keepPassport } from './passport.ts'
import { rememberedOrder } from './remembered-order.ts'

/** The form of measurements as it is filled in. */
export interface Measuring {
  readonly unit: LengthUnit
  /** What each field holds: what was typed, and for the others what is kept. */
  readonly entries: TypedMeasures
  /** What was typed and is not kept yet. */
  readonly typed: TypedMeasures
  /** What is wrong with which field, by the measure's name. */
  readonly faults: Readonly<Partial<Record<Measure, string>>>
  /** What came of the last attempt to keep it. */
  readonly text: string
}

/** The form before anybody has typed, as it is built. */
export const EMPTY_FORM: Measuring = {
  unit: EMPTY_PASSPORT.unit,
  entries: {},
  typed: {},
  faults: {},
  text: '',
}

/** The form of measurements. */
export const $measuring = atom<Measuring>(EMPTY_FORM)

/** The path of the order that waits for them; undefined where the shopper comes from none. */
export const $awaitingPath = atom<string | undefined>()

/** Reads which order's page led here. */
export const readAwaitingPath = (): void => $awaitingPath.set(rememberedOrder())

/**
 * Shows what is kept, also when it comes late, or when another tab or the account changes it, but never over what is
 * being typed: fields that nobody touched always hold what is kept, or keeping the others would delete it.
 */
export const followPassport = (): (() => void) =>
  $passport.subscribe(({ unit, taken }) => {
    const now = $measuring.get()
    const isTyping = Object.keys(now.typed).length > 0
    const shown = isTyping ? now : { ...EMPTY_FORM, text: now.text, unit }
    $measuring.set({ ...shown, entries: { ...typedMeasures(taken, shown.unit), ...now.typed } })
  })

/** What a field shows. */
export const shownOf = ({ entries, unit }: Measuring, measure: Measure): string =>
  shownIn(measure, entries[measure], unit)

/** Takes what was typed into a field. */
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

/** Says at once what is wrong with a field that was left. */
export const checkMeasure = (measure: Measure): void => {
  const now = $measuring.get()
  const fault = faultsOf(now.entries)[measure]
  if (fault) $measuring.set({ ...now, faults: { ...now.faults, [measure]: fault } })
}

const isLostOnLeaving = () => countOf($passport.get().taken) > 0 && !isPassportKept()

const isUnkept = () => {
  const before = $passport.get().taken
  const { taken, faults } = readTypedMeasures($measuring.get().entries, before)
  return Object.keys(faults).length > 0 || !areSame(taken, before) || isLostOnLeaving()
}

/** What was typed and is not kept yet, or can't be, is not left without a question. Returns what stops it. */
export const guardUnkept = (): (() => void) => {
  const ask = (event: Event) => {
    if (isUnkept()) event.preventDefault()
  }
  const stop = () => window.removeEventListener('beforeunload', ask)
  // A page that listens is not kept by every browser for the way back: it does only while something may be lost.
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
 * Shows every measure in another unit. What can't be read in the unit it was typed in is taken as meant in the new
 * one, because that is why somebody who mistook the unit presses here.
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

/** Keeps what was typed in this browser, and in the account where she has it there; false where something is wrong. */
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

/** Takes the account's measurements in the place of this browser's, and of what was typed over them. */
export const adoptAccountMeasures = (): void => {
  $measuring.set(EMPTY_FORM)
  adoptFromAccount()
}

/** Deletes all measurements everywhere; what is typed goes with them once they are gone. */
export const eraseMeasures = async (): Promise<void> => {
  if (await eraseEverywhere()) $measuring.set(EMPTY_FORM)
}
