import { flushSync } from 'react-dom'

/**
 * Opens a dialog after `renew` has recreated its fields; recreated in the open dialog, the focused field would be lost.
 */
export const openWithFreshFields = (dialog: HTMLDialogElement | null, renew: () => void): void => {
  flushSync(renew)
  dialog?.showModal()
}
