import { useRef, useState, type ComponentProps } from 'react'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import { readWhole } from '#domain/quotes/typed-amount.ts'
import { Field } from '../ui/Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> {
  readonly value: number
  /** Reads the typed text; undefined if it is not such a number. */
  readonly read: (typed: string) => number | undefined
  readonly change: (value: number) => void
}

/** Focuses a form's first amount that is not a number; returns whether there is one. */
export const focusUnread = (form: HTMLFormElement): boolean => {
  const field = form.querySelector<HTMLInputElement>('[data-unread]')
  field?.focus()
  return field !== null
}

/** Shows 0 as an empty field if an empty field is read as 0. */
const shownOf = (value: number, read: Props['read']) => (value === 0 && read('') === 0 ? '' : String(value))

/**
 * A field for a number, typed as people write it. Any other text stays and is marked, and the previous number is kept:
 * nobody who types '35k' wants 35.
 */
export const AmountField = ({ value, read, change, error, ...field }: Props) => {
  const [typed, setTyped] = useState(shownOf(value, read))
  /**
   * The number that the typed text stands for. If a button or a colleague changes `value`, the new value is shown
   * instead.
   */
  const [own, setOwn] = useState(value)
  const before = useRef(value)
  const shown = own === value ? typed : shownOf(value, read)
  const isUnread = read(shown) === undefined
  const unreadText = read === readWhole ? quoteDeskText.wholeOnly : quoteDeskText.amountOnly
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
      error={isUnread ? unreadText : error}
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
