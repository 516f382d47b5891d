import { element, loadSheet } from '#components/ui/elements.ts'
import { closeOnBackdropPress, closeButtonOf } from '#components/ui/closing.ts'
import { fetchPage } from '#components/ui/fetch-page.ts'
import { lookText } from '#copy/lookbook.ts'
import sheet from './look.css?url'
import { runLook } from './look-list.ts'

/** The product list of a look, taken from the look's own page; undefined if it can't be fetched. */
const fetchList = async (path: string): Promise<HTMLElement | undefined> => {
  const list = (await fetchPage(path))?.querySelector<HTMLElement>('[data-look]')
  return list ? document.importNode(list, true) : undefined
}

/** Removes the link out of the list, and turns buttons that open other parts of the look's page into links to it. */
const leadBack = (list: HTMLElement, path: string) => {
  list.querySelector('.look-head a')?.remove()
  for (const button of list.querySelectorAll('[commandfor]'))
    button.replaceWith(
      element('a', { href: path.replace('#look', '#purchase'), class: 'reach' }, button.textContent),
    )
}

const open = (link: HTMLAnchorElement, list: HTMLElement) => {
  const picture = link.closest('.look')?.querySelector('picture')?.cloneNode(true)
  const heading = list.querySelector('h2')
  if (heading) Object.assign(heading, { tabIndex: -1, autofocus: true })
  heading?.before(element('p', { class: 'label' }, list.dataset['look'] ?? ''))
  const dialog = element(
    'dialog',
    { class: 'look-sheet', 'aria-label': lookText.titleOf(list.dataset['look'] ?? '') },
    element('div', { class: 'frame seen' }, ...(picture ? [picture] : [])),
    list,
  )
  dialog.append(closeButtonOf(dialog, lookText.close, 'square look-close'))
  closeOnBackdropPress(dialog)
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus({ preventScroll: true })
  })
  leadBack(list, link.href)
  runLook(list)
  document.body.append(dialog)
  dialog.showModal()
}

/**
 * Opens a look's products in a sheet over the lookbook, as the look's own page lists them. A visitor who follows a
 * product from there finds the sheet open when she comes back. If the list can't be fetched, the browser goes to the
 * look's page.
 */
export const openLooksHere = (): void => {
  let latest: HTMLAnchorElement | undefined
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-opens-look]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    latest = link
    link.setAttribute('aria-busy', 'true')
    void Promise.all([fetchList(link.href), loadSheet(sheet)]).then(([list]) => {
      link.removeAttribute('aria-busy')
      if (latest !== link) return
      latest = undefined
      if (list) open(link, list)
      else location.assign(link.href)
    })
  })
}
