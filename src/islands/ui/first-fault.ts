/** Puts the caret into the first field that is marked as wrong. */
export const focusFirstFault = (form: HTMLFormElement): void => {
  // The marks are painted with the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
