import { element, icon } from './elements.ts'

const CROSS = 'M3 3l14 14M17 3L3 17'

/** A cross that closes a dialog. */
export const crossOf = (dialog: HTMLDialogElement, name: string, className: string): HTMLButtonElement => {
  const cross = element('button', { type: 'button', class: className, 'aria-label': name }, icon(CROSS))
  cross.addEventListener('click', () => dialog.close())
  return cross
}

/** Lets a press that begins and ends beside a dialog close it, in browsers that don't know `closedby` too. */
export const closeFromBeside = (dialog: HTMLDialogElement): void => {
  dialog.setAttribute('closedby', 'any')
  if (dialog.closedBy !== undefined) return
  // What lies behind a dialog is pressed as the dialog itself, and so are its own edges.
  const isBeside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    return target === dialog && (x < left || x > right || y < top || y > bottom)
  }
  let began = false
  dialog.addEventListener('pointerdown', (event) => {
    began = isBeside(event)
  })
  dialog.addEventListener('click', (event) => began && isBeside(event) && dialog.close())
}
