import { SEARCH_DRAWING } from '#components/ui/search-drawing.ts'
import { toolText } from '#copy/catalogue/tools.ts'
import { element, icon, loadToolSheet } from '#components/ui/elements.ts'

/**
 * Adds the search button to the header of every page without moving anything. It isn't part of the page's HTML, because
 * nobody needs it before using the page; the sheet it opens is fetched when it is pressed.
 */
export const offerSearch = (): void => {
  const end = document.querySelector<HTMLElement>('.site-head .bar-end')
  // The desk has its own search.
  if (!end || 'search' in end.dataset || document.querySelector('.desk-nav')) return
  end.dataset['search'] = ''
  const button = element(
    'button',
    { type: 'button', class: 'square search-open', 'aria-label': toolText.search, 'aria-haspopup': 'dialog' },
    icon(SEARCH_DRAWING),
  )
  let typed: string | undefined
  button.addEventListener('click', () => {
    typed ??= ''
    void import('./search-sheet.ts').then(
      (sheet) => {
        sheet.openSearch(typed)
        typed = undefined
      },
      // If the sheet can't be loaded, the shop's page offers the same search.
      () => location.assign(`/shop?q=${encodeURIComponent(typed ?? '')}`),
    )
  })
  // Keys typed while the sheet is loading are put into its field.
  button.addEventListener('keydown', (event) => {
    if (typed === undefined || event.ctrlKey || event.metaKey || event.key[1]) return
    event.preventDefault()
    typed += event.key
  })
  void loadToolSheet().then(() => end.prepend(button))
}
