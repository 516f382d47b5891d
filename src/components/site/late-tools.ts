import { offerSearch } from '#components/catalogue/search-button.ts'
import { offerHearts } from '#components/shortlist/hearts.ts'

/** Brings what every page offers besides its own: the search, and behind it hearts for what somebody likes. */
export const offerTools = (): void => {
  offerSearch()
  offerHearts()
}
