/** Opens a question at the button that leaves it: where nothing is filled in, a second press would say yes. */
export const openAtWayOut = (dialog: HTMLDialogElement | null, wayOut: HTMLElement | null): void => {
  dialog?.showModal()
  wayOut?.focus()
}
