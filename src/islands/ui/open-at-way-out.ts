/**
 * Opens a question with the focus on the button that leaves it: if there is nothing to fill in, a second press of the
 * key must not confirm.
 */
export const openAtWayOut = (dialog: HTMLDialogElement | null, wayOut: HTMLElement | null): void => {
  dialog?.showModal()
  wayOut?.focus()
}
