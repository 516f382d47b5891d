import { SEARCH_DRAWING } from '#components/ui/search-drawing.ts'
import { toolText } from '#copy/catalogue/tools.ts'
import { element, icon, loadToolSheet } from '#components/ui/elements.ts'

/**
 * Puts the search into the header of every page, where nothing moves for it: documents have no room for what nobody
 * needs before she reaches for something. What it opens is fetched as it is pressed.
 */
export const offerSearch = (): void => {
  const end = document.querySelector<HTMLElement>('.site-head .bar-end')
  // The desk has a search of its own.
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
      // The shop has the same search, in its page.
      () => location.assign(`/shop?q=${encodeURIComponent(typed ?? '')}`),
    )
  })
  // What is typed while the sheet is on its way stands in its field.
  button.addEventListener('keydown', (event) => {
    if (typed === undefined || event.ctrlKey || event.metaKey || event.key[1]) return
    event.preventDefault()
    typed += event.key
  })
  void loadToolSheet().then(() => end.prepend(button))
}
