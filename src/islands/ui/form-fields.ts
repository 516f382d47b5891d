import type { SubmitEvent } from 'react'

/** Reads a form's fields as text when it is sent: what was typed before the island woke counts too. */
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

/** What a form does when it is sent, in place of what the browser would do: with what is filled in, and with the form. */
export const whenSent =
  (act: (textOf: (name: string) => string, form: HTMLFormElement) => unknown) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void act(textIn(event.currentTarget), event.currentTarget)
  }

/** Puts the focus on the first field that is marked as wrong, or on the button that mends what is. */
export const focusFirstFault = (form: HTMLElement): void => {
  // The marks are painted with the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true], [data-mends]')?.focus())
}
