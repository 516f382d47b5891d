import type { SubmitEvent } from 'react'

/**
 * Reads a form's fields as text when it is sent, so that what was typed before the island was hydrated counts. '' for a
 * field that does not exist.
 */
export const textIn = (
  form: HTMLFormElement,
  pressed: HTMLElement | null = null,
): ((name: string) => string) => {
  const data = new FormData(form, pressed)
  return (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** Handles a form's submit event in place of the browser; `act` gets a reader of its fields and the form. */
export const whenSent =
  (act: (textOf: (name: string) => string, form: HTMLFormElement) => unknown) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void act(textIn(event.currentTarget), event.currentTarget)
  }

/** Focuses the first field marked as wrong, or the button that corrects a fault. */
export const focusFirstFault = (form: HTMLElement): void => {
  // React has set the marks by the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true], [data-mends]')?.focus())
}
