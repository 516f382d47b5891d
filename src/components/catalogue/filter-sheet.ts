/**
 * On a phone the filters open in a sheet, which takes over the page's own form and gives it back when it closes. On
 * wide screens an open list closes on Escape and on a press outside it.
 */
export const openFilterSheet = (shop: HTMLElement): void => {
  const sheetOf = () => shop.querySelector<HTMLDialogElement>('[data-shop-sheet]')
  const formOf = () => shop.querySelector<HTMLFormElement>('[data-shop-filters]')

  const giveBack = () => {
    const form = formOf()
    if (form?.closest('dialog')) shop.querySelector('.filter-row > button')?.after(form)
  }
  shop.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-shop-open]')) return
    const [sheet, form] = [sheetOf(), formOf()]
    if (!sheet || !form) return
    sheet.querySelector('[data-place]')?.append(form)
    sheet.addEventListener('close', giveBack, { once: true })
    sheet.showModal()
  })

  const openLists = () => [...shop.querySelectorAll<HTMLDetailsElement>('.filter-row .facet[open]')]
  document.addEventListener('click', ({ target }) => {
    for (const list of openLists())
      if (target instanceof Node && target.isConnected && !list.contains(target)) list.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const list of openLists()) {
      const isInside = list.contains(document.activeElement)
      list.open = false
      if (isInside) list.querySelector('summary')?.focus()
    }
  })
}
