import { flushSync } from 'react-dom'

/**
 * Opens a dialog whose fields `renew` may make anew: were that done behind the open dialog, the field that it gave the
 * focus to would be gone.
 */
export const openRenewed = (dialog: HTMLDialogElement | null, renew: () => void): void => {
  flushSync(renew)
  dialog?.showModal()
}
