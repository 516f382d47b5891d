/** Elements to press or fill in. A page translation changes what is between them, but never their number. */
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
 * Makes a function that finds an island's new control for an old one. Undefined if the number of controls of its kind
 * has changed: a wrong one must not be pressed.
 */
const pair = (before: readonly Element[], after: readonly Element[]) => {
  const ofKind = (controls: readonly Element[], kind: string) =>
    controls.filter((control) => control.matches(CONTROLS) && kindOf(control) === kind)
  return (control: Element): Element | undefined => {
    if (control.isConnected) return control
    const kind = kindOf(control)
    const [oldOnes, newOnes] = [ofKind(before, kind), ofKind(after, kind)]
    return oldOnes.length === newOnes.length ? newOnes[oldOnes.indexOf(control)] : undefined
  }
}

/** The value that a field had in the page's HTML. */
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
  // React overrides `value` on the element and ignores a value set through that.
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
  // Fields of type email or number have no selection; their caret is at the end.
  if (selectionStart !== null && isWritten(to) && !(to instanceof HTMLSelectElement))
    to.setSelectionRange(selectionStart, selectionEnd)
}

/**
 * Restores what was typed, ticked and focused in the elements of `before` to an island that was rendered again. Returns
 * the elements that replace the clicked ones.
 */
export const restoreIsland = (
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
