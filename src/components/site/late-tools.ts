import { offerSearch } from '#components/catalogue/search-button.ts'
import { offerHearts } from '#components/shortlist/hearts.ts'
import { closeFromBeside } from '#components/ui/closing.ts'

/**
 * Brings what every page offers besides its own: the search, behind it hearts for what somebody likes, and a way out of
 * the page's sheets by a press beside them.
 */
export const offerTools = (): void => {
  offerSearch()
  offerHearts()
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[closedby]'))
    closeFromBeside(dialog)
}
