import { element, icon } from './elements.ts'

const CROSS = 'M3 3l14 14M17 3L3 17'

/** A cross that closes a dialog. */
export const crossOf = (dialog: HTMLDialogElement, name: string, className: string): HTMLButtonElement => {
  const cross = element('button', { type: 'button', class: className, 'aria-label': name }, icon(CROSS))
  cross.addEventListener('click', () => dialog.close())
  return cross
}

/** Lets a press beside a dialog close it, in browsers that don't know `closedby` too. */
export const closeFromBeside = (dialog: HTMLDialogElement): void => {
  dialog.setAttribute('closedby', 'any')
  if (dialog.closedBy === undefined)
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
}
