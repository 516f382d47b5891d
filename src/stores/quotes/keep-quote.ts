import { claimQuote } from '#contract/quotes/claim-quote.ts'
import { keepText } from '#copy/quotes/quote-page.ts'
import { callAs } from '../account/call-as.ts'
import { $session } from '../account/session.ts'
import { endSession, isOver } from '../account/session-end.ts'
import { explainForm } from '../explain.ts'
import { formStore } from '../forms.ts'

/** Puts the order of an accepted quote into the signed-in customer's account; its result is the order's path. */
export const keepQuote = formStore(
  async (token: string): Promise<string> => {
    const { orderId } = await callAs(claimQuote(token), $session.get()?.token ?? '')
    return `/order/${orderId}`
  },
  (error) => {
    if (isOver(error)) endSession(error)
    return explainForm(error, keepText.failed)
  },
)
