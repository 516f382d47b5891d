/** Prepares the sheet for the button that opens it, and inserts fields that were kept out of the page. */
export const prepareRequestSheet = (): void => {
  const fill = (sheet: Element) => {
    const waiting = sheet.querySelector('noscript')
    waiting?.replaceWith(document.createRange().createContextualFragment(waiting.textContent))
  }
  const notice = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('[commandfor=request]')
    const sheet = document.getElementById('request')
    if (!button || !sheet) return
    fill(sheet)
    if (button.value) sheet.dataset.kind = button.value
    sheet.dataset.about = button.dataset.about ?? ''
  }
  // Runs before the browser opens the sheet, so that the focus finds the first field.
  document.addEventListener('click', notice, true)
  const open = document.querySelector('#request[open]')
  if (open) fill(open)
}
