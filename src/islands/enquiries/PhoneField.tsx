import { useEffect, useRef } from 'react'
import { GROUPED_PHONE_LENGTH, groupPhone, regroup } from '#domain/account/phone-entry.ts'
import { normalisePhone } from '#domain/account/phone.ts'
import { Field } from '../ui/Field.tsx'
import { phoneFromInput } from '../ui/phone-from-input.ts'

const erasedBy = (inputType: string) =>
  inputType === 'deleteContentBackward'
    ? 'backward'
    : inputType === 'deleteContentForward'
      ? 'forward'
      : undefined

/** Groups a number while it is typed, pasted or filled in. Returns a function that stops it. */
const groupWhileTyped = (input: HTMLInputElement) => {
  let before = (input.value = groupPhone(normalisePhone(input.value)))
  const put = (text: string, caret: number) => {
    input.value = before = text
    input.setSelectionRange(caret, caret)
  }
  // Removes the country code of a whole number before the browser cuts it at the field's maximum length.
  const whole = (event: InputEvent) => {
    const number = phoneFromInput(event, input)
    if (!number) return
    const grouped = groupPhone(number)
    put(grouped, grouped.length)
  }
  const typed = (event: Event) => {
    const caret = input.selectionStart ?? input.value.length
    const erased = event instanceof InputEvent ? erasedBy(event.inputType) : undefined
    const entry = regroup({ text: input.value, caret }, before, erased)
    put(entry.text, entry.caret)
  }
  input.addEventListener('beforeinput', whole)
  input.addEventListener('input', typed)
  return () => {
    input.removeEventListener('beforeinput', whole)
    input.removeEventListener('input', typed)
  }
}

interface Props {
  readonly error: string | undefined
  /** Whether the form is being sent. */
  readonly isBusy: boolean
}

/** A mobile number, shown as 987 654 3210. */
export const PhoneField = ({ error, isBusy }: Props) => {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = field.current?.querySelector('input')
    return input ? groupWhileTyped(input) : undefined
  }, [])
  return (
    <div ref={field}>
      <Field
        label="Phone"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={GROUPED_PHONE_LENGTH}
        readOnly={isBusy}
        error={error}
      />
    </div>
  )
}
