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
