import { offerSearch } from '#components/catalogue/search-button.ts'
import { offerHearts } from '#components/shortlist/hearts.ts'
import { closeOnBackdropPress } from '#components/ui/closing.ts'

/**
 * Loads what every page offers besides its own content: the search, the hearts, and sheets that close when pressed
 * outside.
 */
export const offerTools = (): void => {
  offerSearch()
  offerHearts()
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[closedby]'))
    closeOnBackdropPress(dialog)
}
