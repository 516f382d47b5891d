/**
 * What is about to be put into a field, typed, pasted, dropped or filled in; '' where the browser can't be stopped, as
 * while an input method composes: that comes again when it is done.
 */
export const textPutIn = ({ cancelable, data, dataTransfer }: InputEvent): string =>
  (cancelable && (data ?? dataTransfer?.getData('text/plain'))) || ''

/** Whether the caret of a field stands behind all that is in it, with nothing selected. */
export const isAtEnd = ({ selectionStart, value }: HTMLInputElement): boolean =>
  selectionStart === value.length
