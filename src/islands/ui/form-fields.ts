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

/** Puts the caret into the first field that is marked as wrong. */
export const focusFirstFault = (form: HTMLFormElement): void => {
  // The marks are painted with the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

const radiosOf = (form: HTMLFormElement, name: string): readonly HTMLInputElement[] =>
  [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === name,
  )

/** The radio button of a name that is chosen, wherever on the page it belongs to the form. */
export const checkedIn = (form: HTMLFormElement, name: string): HTMLInputElement | undefined =>
  radiosOf(form, name).find(({ checked }) => checked)

/** Marks a group of radio buttons as one that must be chosen from, and puts the focus into it; or takes the mark away. */
export const markMissing = (form: HTMLFormElement, name: string, isMissing: boolean): void => {
  const [first] = radiosOf(form, name)
  const group = first?.closest('fieldset')
  if (!isMissing) return group?.removeAttribute('aria-invalid')
  group?.setAttribute('aria-invalid', 'true')
  first?.focus()
}
