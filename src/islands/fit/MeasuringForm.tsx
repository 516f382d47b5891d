import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { fitText, measureText } from '#copy/fit/fit.ts'
import { MEASURE_NAMES, type LengthUnit, type Measure } from '#domain/fit/measures.ts'
import { followAccount } from '#stores/fit/account-passport.ts'
import {
  $awaitingPath,
  $measuring,
  checkMeasure,
  EMPTY_FORM,
  followPassport,
  guardUnsaved,
  keepMeasures,
  readAwaitingPath,
  showIn,
  shownOf,
  typeMeasure,
} from '#stores/fit/measuring.ts'
import { afterPress } from '../intent/after-press.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { focusFirstFault, whenSent } from '../ui/form-fields.ts'
import { useLive } from '../use-live.ts'
import { AccountPassport } from './AccountPassport.tsx'
import { EraseMeasures } from './EraseMeasures.tsx'
import { Figure } from './Figure.tsx'

// Few visitors come from an order that waits for measurements.
const AwaitingOrder = lazy(async () => ({ default: (await import('./AwaitingOrder.tsx')).AwaitingOrder }))

const UNITS: readonly LengthUnit[] = ['cm', 'in']

interface FieldProps {
  readonly measure: Measure
  readonly unit: LengthUnit
  readonly value: string
  readonly fault: string | undefined
  readonly onFocus: () => void
}

const MeasureField = ({ measure, unit, value, fault, onFocus }: FieldProps) => {
  const { name, how } = measureText[measure]
  const id = `fit-${measure}`
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <span>{name}</span>
        <span className="note" aria-hidden="true">
          {unit}
        </span>
      </label>
      <input
        id={id}
        name={measure}
        inputMode={unit === 'cm' ? 'decimal' : 'text'}
        autoComplete="off"
        maxLength={16}
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-how`}
        onFocus={onFocus}
        onChange={({ target }) => typeMeasure(measure, target.value)}
        onBlur={() => afterPress(() => checkMeasure(measure))}
      />
      <p className="message" id={`${id}-how`}>
        {fault ?? how}
      </p>
    </div>
  )
}

/** Adopts what was typed before the island was hydrated. */
const takeTyped = (form: HTMLFormElement) => {
  for (const measure of MEASURE_NAMES) {
    const field = form.elements.namedItem(measure)
    if (field instanceof HTMLInputElement && field.value !== '') typeMeasure(measure, field.value)
  }
}

/** The unit chosen before the island was hydrated; undefined if it is the default. */
const pressedUnit = (form: HTMLFormElement): LengthUnit | undefined => {
  const pressed = new FormData(form).get('unit')
  return UNITS.find((unit) => unit === pressed && unit !== EMPTY_FORM.unit)
}

/** The measurement form, beside a drawing that shows where each measure is taken. */
export const MeasuringForm = withErrorBoundary(() => {
  const form = useLive($measuring)
  const [measure, setMeasure] = useState<Measure>()
  const place = useRef<HTMLFormElement>(null)
  const awaiting = useLive($awaitingPath)
  useEffect(() => {
    readAwaitingPath()
    const pressed = place.current && pressedUnit(place.current)
    // Set before what was typed, which is meant in this unit, and again after the stored measurements, which bring
    // their own.
    if (pressed) showIn(pressed)
    if (place.current) takeTyped(place.current)
    const stops = [followPassport(), followAccount(), guardUnsaved()]
    if (pressed) showIn(pressed)
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const keep = async () => {
    const isKept = await keepMeasures()
    if (!isKept && place.current) focusFirstFault(place.current)
    return isKept
  }
  return (
    <div className="fit-columns">
      <figure className="fit-guide" aria-label={fitText.guide}>
        <Figure measure={measure} />
      </figure>
      <div className="fit-words">
        <form ref={place} className="fit-form" noValidate onSubmit={whenSent(keep)}>
          <fieldset className="fit-units">
            <legend className="label">{fitText.unit}</legend>
            {UNITS.map((unit) => (
              <label key={unit}>
                <input
                  type="radio"
                  name="unit"
                  value={unit}
                  checked={form.unit === unit}
                  onChange={() => showIn(unit)}
                />
                <span>{fitText.units[unit]}</span>
              </label>
            ))}
          </fieldset>
          <p className="quiet-note fit-few">{fitText.few}</p>
          {MEASURE_NAMES.map((name) => (
            <MeasureField
              key={name}
              measure={name}
              unit={form.unit}
              value={shownOf(form, name)}
              fault={form.faults[name]}
              onFocus={() => setMeasure(name)}
            />
          ))}
          <div className="fit-keep">
            <button className={awaiting ? 'btn btn-outline' : 'btn'}>{fitText.keep}</button>
            <output>{form.text}</output>
          </div>
        </form>
        {awaiting && (
          <Suspense>
            <AwaitingOrder path={awaiting} keep={keep} />
          </Suspense>
        )}
        <AccountPassport />
        <EraseMeasures />
      </div>
    </div>
  )
})
