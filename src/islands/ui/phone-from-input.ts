import { wholePhone } from '#domain/account/phone.ts'

/**
 * The phone number meant by what is about to be typed, pasted, dropped or filled into a ten-digit field, if the browser
 * would cut it; then also prevents that input. Undefined for input the browser may handle, and for what cannot be
 * prevented, such as an input method composing, which fires again when it is done.
 */
export const phoneFromInput = (
  event: InputEvent,
  { value, selectionStart }: HTMLInputElement,
): string | undefined => {
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
  const number = event.cancelable && wholePhone(text, selectionStart === value.length ? value : '')
  if (!number) return undefined
  event.preventDefault()
  return number
}
