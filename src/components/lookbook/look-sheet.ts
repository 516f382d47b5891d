import { element, loadSheet } from '#components/ui/elements.ts'
import { closeFromBeside, crossOf } from '#components/ui/closing.ts'
import { fetchPage } from '#components/ui/fetch-page.ts'
import { lookText } from '#copy/lookbook.ts'
import sheet from './look.css?url'
import { runLook } from './look-list.ts'

/** The list of a look as its own page has it; undefined where that can't be had. */
const fetchList = async (path: string): Promise<HTMLElement | undefined> => {
  const list = (await fetchPage(path))?.querySelector<HTMLElement>('[data-look]')
  return list ? document.importNode(list, true) : undefined
}

/** What leads away from this page, or to a part of the other one, leads to that page. */
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
  dialog.append(crossOf(dialog, lookText.close, 'square look-close'))
  closeFromBeside(dialog)
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
 * Opens what is worn in a look over the lookbook, as the look's own page lists it; whoever follows a product from there
 * finds it open when she comes back. Where the list can't be had, the browser goes to that page.
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
