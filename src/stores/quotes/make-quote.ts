import { atom } from 'nanostores'
import { createQuote, type QuoteOrigin } from '#contract/quotes/create-quote.ts'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { asStaff } from '../desk/as-staff.ts'
import { goTo } from '../navigation.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { nextCreatedQuoteId } from './created-quote.ts'
import { quotesPath } from './quotes-query.ts'

/** Whether a quote is being made, sent or changed: one action at a time. */
export const $quoteBusy = atom(false)

/** Performs a staff action unless another is under way; `otherwise` is the message for a failure without one. */
export const ifIdle = async (work: () => Promise<void>, otherwise: string): Promise<void> => {
  if ($quoteBusy.get()) return
  $quoteBusy.set(true)
  await asStaff(work, otherwise)
  $quoteBusy.set(false)
}

/** Makes a draft and opens it. */
export const makeQuote = (origin: QuoteOrigin, open: (quote: DeskQuote) => void): Promise<void> =>
  ifIdle(async () => open(await withSecondFactor(createQuote(origin))), quoteDeskText.notMade)

/** Makes the quote that answers a request, or finds the one made earlier, and opens it on the quotes desk. */
export const prepareQuote = (requestId: string): Promise<void> =>
  makeQuote({ from: 'request', requestId }, ({ id }) => {
    nextCreatedQuoteId.keep(id)
    goTo(quotesPath({ quote: id }))
  })
