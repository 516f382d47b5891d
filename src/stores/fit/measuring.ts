import { atom } from 'nanostores'
import { entryFault, fitText } from '#copy/fit.ts'
import { entriesOf, readEntries, shownIn, type Entries } from '#domain/fit/entries.ts'
import { countOf, MEASURE_NAMES, type LengthUnit, type Measure } from '#domain/fit/measures.ts'
import { EMPTY_PASSPORT } from '#domain/fit/passport.ts'
import { $erased, eraseEverywhere, followKept, takeFromAccount } from './account-passport.ts'
import { $passport, keepPassport } from './passport.ts'

/** The form of measurements as it is filled in. */
export interface Measuring {
  readonly unit: LengthUnit
  readonly entries: Entries
  /** What is wrong with which field, by the measure's name. */
  readonly faults: Readonly<Partial<Record<Measure, string>>>
  /** Something was typed that is not kept yet. */
  readonly isChanged: boolean
  /** What came of the last attempt to keep it. */
  readonly said: string
}

/** The form before anybody has typed, as it is built. */
export const EMPTY_FORM: Measuring = {
  unit: EMPTY_PASSPORT.unit,
  entries: {},
  faults: {},
  isChanged: false,
  said: '',
}

/** The form of measurements. */
export const $measuring = atom<Measuring>(EMPTY_FORM)

/** Shows what is kept, also when another tab keeps something else, but never over what is being typed. */
export const followPassport = (): (() => void) =>
  $passport.subscribe(({ unit, taken }) => {
    const now = $measuring.get()
    if (!now.isChanged)
      $measuring.set({ ...EMPTY_FORM, said: now.said, unit, entries: entriesOf(taken, unit) })
  })

/** What a field shows. */
export const shownOf = ({ entries, unit }: Measuring, measure: Measure): string =>
  shownIn(measure, entries[measure], unit)

/** Takes what was typed into a field. */
export const typeMeasure = (measure: Measure, text: string): void => {
  const now = $measuring.get()
  const { [measure]: _, ...faults } = now.faults
  const entries = { ...now.entries, [measure]: { text, unit: now.unit } }
  $erased.set('')
  $measuring.set({ ...now, entries, faults, isChanged: true, said: fitText.unsaved })
}

const faultsOf = (entries: Entries): Measuring['faults'] => {
  const { faults } = readEntries(entries, $passport.get().taken)
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

/**
 * Shows every measure in another unit. What can't be read in the unit it was typed in is taken as meant in the new
 * one, because that is why somebody who mistook the unit presses here.
 */
export const showIn = (unit: LengthUnit): void => {
  const now = $measuring.get()
  const wrong = readEntries(now.entries, $passport.get().taken).faults
  const entries = Object.fromEntries(
    MEASURE_NAMES.flatMap((measure) => {
      const entry = now.entries[measure]
      return entry ? [[measure, wrong[measure] ? { ...entry, unit } : entry]] : []
    }),
  )
  const shown = new Set(Object.keys(now.faults))
  const faults = Object.fromEntries(
    Object.entries(faultsOf(entries)).filter(([measure]) => shown.has(measure)),
  )
  $measuring.set({ ...now, unit, entries, faults })
  const kept = $passport.get()
  if (countOf(kept.taken) > 0) keepPassport({ ...kept, unit })
}

/** Keeps what was typed in this browser, and in the account where she has it there; false where something is wrong. */
export const keepMeasures = async (): Promise<boolean> => {
  const now = $measuring.get()
  const { taken, faults } = readEntries(now.entries, $passport.get().taken)
  const count = Object.keys(faults).length
  if (count > 0) {
    $measuring.set({ ...now, faults: faultsOf(now.entries), said: fitText.faults(count) })
    return false
  }
  if (countOf(taken) === 0) {
    $measuring.set({ ...now, faults: {}, said: fitText.nothing })
    return false
  }
  const passport = { unit: now.unit, taken }
  $measuring.set({ ...now, faults: {}, isChanged: false, said: fitText.kept(countOf(taken)) })
  keepPassport(passport)
  await followKept(passport)
  return true
}

/** Takes the account's measurements in the place of this browser's, and of what was typed over them. */
export const takeAccountMeasures = (): void => {
  $measuring.set(EMPTY_FORM)
  takeFromAccount()
}

/** Deletes all measurements everywhere; what is typed goes with them once they are gone. */
export const eraseMeasures = async (): Promise<void> => {
  $measuring.set({ ...$measuring.get(), isChanged: false })
  await eraseEverywhere()
}
