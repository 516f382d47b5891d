/**
 * Opens a question with the focus on the button that leaves it: if there is nothing to fill in, a second press of the
 * key must not confirm.
 */
export const openAtCancel = (dialog: HTMLDialogElement | null, cancelButton: HTMLElement | null): void => {
  dialog?.showModal()
  cancelButton?.focus()
}
