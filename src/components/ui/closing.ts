import { element, icon } from './elements.ts'

const CROSS = 'M3 3l14 14M17 3L3 17'

/** A close button for a dialog. */
export const closeButtonOf = (
  dialog: HTMLDialogElement,
  name: string,
  className: string,
): HTMLButtonElement => {
  const cross = element('button', { type: 'button', class: className, 'aria-label': name }, icon(CROSS))
  cross.addEventListener('click', () => dialog.close())
  return cross
}

/** Closes a dialog when a press begins and ends outside it, also in browsers without `closedby`. */
export const closeOnBackdropPress = (dialog: HTMLDialogElement): void => {
  dialog.setAttribute('closedby', 'any')
  if (dialog.closedBy !== undefined) return
  // A press on the backdrop has the dialog itself as its target, and so has one on the dialog's own padding.
  const isOnBackdrop = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    return target === dialog && (x < left || x > right || y < top || y > bottom)
  }
  let began = false
  dialog.addEventListener('pointerdown', (event) => {
    began = isOnBackdrop(event)
  })
  dialog.addEventListener('click', (event) => began && isOnBackdrop(event) && dialog.close())
}
