import { useRef, useState, type ComponentProps } from 'react'
import { Field } from '../ui/Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> {
  readonly value: number
  /** Understands what is typed; undefined when it is no such number. */
  readonly read: (typed: string) => number | undefined
  readonly change: (value: number) => void
}

/** Puts the caret into the first amount of a form that is no number; whether there is one. */
export const focusUnread = (form: HTMLFormElement): boolean => {
  const field = form.querySelector<HTMLInputElement>('[data-unread]')
  field?.focus()
  return field !== null
}

/** Nothing is shown as an empty field where that is understood as nothing. */
const shownOf = (value: number, read: Props['read']) => (value === 0 && read('') === 0 ? '' : String(value))

/**
 * A field for a number that may be typed as people write it. What is no number stays, is marked, and leaves the number
 * that was there before: of '35k' nobody wants the 35.
 */
export const AmountField = ({ value, read, change, error, ...field }: Props) => {
  const [typed, setTyped] = useState(shownOf(value, read))
  /** The number that belongs to what is typed. A button or somebody else may change it to another, which is shown. */
  const [own, setOwn] = useState(value)
  const before = useRef(value)
  const shown = own === value ? typed : shownOf(value, read)
  const isUnread = read(shown) === undefined
  const give = (next: number) => {
    setOwn(next)
    if (next !== value) change(next)
  }
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={isUnread ? 'A number, please' : error}
      data-unread={isUnread ? '' : undefined}
      onFocus={() => {
        if (!isUnread) before.current = value
      }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        give(read(currentTarget.value) ?? value)
      }}
      onBlur={() => {
        if (isUnread) give(before.current)
      }}
    />
  )
}
