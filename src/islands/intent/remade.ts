/** What is pressed or filled in. A translation changes what stands between these, never how many there are. */
const CONTROLS = 'button, summary, input, label, select, textarea, [role=button]'

const isTicked = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const isWritten = (
  field: Element | undefined,
): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && field.type !== 'file')

const kindOf = (control: Element) =>
  [
    control.localName,
    control.getAttribute('type'),
    control.getAttribute('name'),
    isTicked(control) && control.value,
  ].join()

/**
 * Says which control of an island stands for one of before. None does where there are now more or fewer of its kind:
 * a wrong one must not be pressed.
 */
const pair = (before: readonly Element[], after: readonly Element[]) => {
  const ofKind = (controls: readonly Element[], kind: string) =>
    controls.filter((control) => control.matches(CONTROLS) && kindOf(control) === kind)
  return (control: Element): Element | undefined => {
    if (control.isConnected) return control
    const kind = kindOf(control)
    const [were, are] = [ofKind(before, kind), ofKind(after, kind)]
    return were.length === are.length ? are[were.indexOf(control)] : undefined
  }
}

/** The value a field had in the page as it was sent. */
const valueInHtml = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value
    : field.defaultValue

const copyField = (from: Element, to: Element | undefined) => {
  if (from === to || !isWritten(from) || !isWritten(to)) return
  if (isTicked(from) && isTicked(to)) {
    if (from.checked !== from.defaultChecked && to.checked !== from.checked) to.click()
    return
  }
  if (from.value === valueInHtml(from)) return
  // React takes no notice of a value that is set through the element's own property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value)
  to.dispatchEvent(new Event('input', { bubbles: true }))
  to.dispatchEvent(new Event('change', { bubbles: true }))
}

const moveFocus = (from: Element, to: Element | undefined) => {
  const isElsewhere = document.activeElement && document.activeElement !== document.body
  if (from === to || !(to instanceof HTMLElement) || isElsewhere) return
  to.focus({ preventScroll: true })
  if (!isWritten(from) || from instanceof HTMLSelectElement) return
  const { selectionStart, selectionEnd } = from
  // Fields for an e-mail address or a number know no selection; their caret is at the end.
  if (selectionStart !== null && isWritten(to) && !(to instanceof HTMLSelectElement))
    to.setSelectionRange(selectionStart, selectionEnd)
}

/**
 * Puts into an island that was made anew what was typed, ticked and focused in its elements of `before`. Returns what
 * stands in place of the clicked ones.
 */
export const restore = (
  before: readonly Element[],
  island: HTMLElement,
  focused: Element | null,
  clicked: readonly HTMLElement[],
): readonly HTMLElement[] => {
  const counterpartOf = pair(before, [...island.querySelectorAll(CONTROLS)])
  for (const field of before) copyField(field, counterpartOf(field))
  if (focused && before.includes(focused)) moveFocus(focused, counterpartOf(focused))
  return clicked.map(counterpartOf).filter((target) => target instanceof HTMLElement)
}
