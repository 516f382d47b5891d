/**
 * Opens and closes dialogs by the buttons that name them (`commandfor`), in browsers without invoker commands, and if a
 * button was pressed before its dialog was parsed. It is inlined as source in every page's head, so it may use nothing
 * from outside itself.
 */
export const openDialogs = (): void => {
  const hasInvokers = 'commandForElement' in HTMLButtonElement.prototype
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button[commandfor]')
    if (!button) return
    const find = () => document.getElementById(button.getAttribute('commandfor') ?? '')
    const act = () => {
      const dialog = find()
      if (!(dialog instanceof HTMLDialogElement)) return false
      if (button.getAttribute('command') === 'close') dialog.close()
      else if (!dialog.open) dialog.showModal()
      return true
    }
    if (hasInvokers && find()) return
    if (!act()) document.addEventListener('DOMContentLoaded', act, { once: true })
  })
}
