import { useState, type ComponentProps } from 'react'
import { Field } from '../ui/Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> {
  readonly value: number
  /** Understands what is typed; undefined when it is no such number. */
  readonly read: (typed: string) => number | undefined
  readonly change: (value: number) => void
}

/** Nothing is shown as an empty field where that is understood as nothing. */
const shownOf = (value: number, read: Props['read']) => (value === 0 && read('') === 0 ? '' : String(value))

/** A field for a number that may be typed as people write it; what is no number is marked and changes nothing. */
export const AmountField = ({ value, read, change, error, ...field }: Props) => {
  const [typed, setTyped] = useState(shownOf(value, read))
  const understood = read(typed)
  // A number that was changed elsewhere, by a button or by somebody else, is shown instead of what was typed.
  const shown = understood === undefined || understood === value ? typed : shownOf(value, read)
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={understood === undefined ? 'A number, please' : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const next = read(currentTarget.value)
        if (next !== undefined) change(next)
      }}
      onBlur={() => {
        if (understood === undefined) setTyped(shownOf(value, read))
      }}
    />
  )
}
