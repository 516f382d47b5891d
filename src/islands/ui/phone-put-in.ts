import { wholePhone } from '#domain/account/phone.ts'

/**
 * The number that is meant by what is about to be typed, pasted, dropped or filled into a field of ten digits, where the
 * browser would cut it; it is kept from putting it in. Undefined for all that the browser may put in itself, and for what
 * can't be stopped, as while an input method composes: that comes again when it is done.
 */
export const phonePutIn = (
  event: InputEvent,
  { value, selectionStart }: HTMLInputElement,
): string | undefined => {
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
  const number = event.cancelable && wholePhone(text, selectionStart === value.length ? value : '')
  if (!number) return undefined
  event.preventDefault()
  return number
}
