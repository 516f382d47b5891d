import { BackendError } from '#clients/backend-error.ts'
import { changeQuote, type QuoteAction } from '#contract/quotes/change-quote.ts'
import type { QuoteOrigin } from '#contract/quotes/create-quote.ts'
import { sendQuote } from '#contract/quotes/send-quote.ts'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'
import { $quoteBusy, ifIdle, makeQuote } from './make-quote.ts'
import { $openQuote, awaitQuote, receiveQuote, refreshQuote } from './open-quote.ts'
import { openMade } from './quotes-desk.ts'

const makeHere = async (origin: QuoteOrigin) => {
  if ($quoteBusy.get()) return
  const putBack = awaitQuote()
  await makeQuote(origin, openMade)
  putBack()
}

/** Begins a quote from nothing, or from what another one says, and opens it beside the list. */
export const newQuote = (): Promise<void> => makeHere({ from: 'nothing' })
export const duplicateQuote = (quoteId: string): Promise<void> => makeHere({ from: 'quote', quoteId })

/** Tells a refusal that says the quote is another by now, and shows how it is. */
const isLate = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof BackendError) || error.status !== 409) return false
  await refreshQuote()
  showToast({ kind: 'error', text: error.message })
  return true
}

/** Freezes the open draft and opens the customer's link; `email`: whether she is written to. Says whether it was sent. */
export const send = async (email: boolean): Promise<boolean> => {
  const open = $openQuote.get()
  if (open.state !== 'ready') return false
  const { id, editor } = open
  let wasSent = false
  await ifIdle(async () => {
    if (!(await editor.flush())) return
    try {
      receiveQuote(await withSecondFactor(sendQuote(id, { rev: editor.rev(), email })))
      wasSent = true
      showToast({ kind: 'success', text: quoteDeskText.sent(email) })
    } catch (error) {
      const isSettled = error instanceof BackendError && error.code === 'quote_settled'
      if (isSettled ? await isLate(error) : await editor.refuse(error)) return
      throw error
    }
  }, quoteDeskText.notSent)
  return wasSent
}

/** Does something with the open quote once it was sent, and says what came of it. Says whether it was done. */
export const change = async (action: QuoteAction): Promise<boolean> => {
  const open = $openQuote.get()
  if (open.state !== 'ready') return false
  let wasDone = false
  await ifIdle(async () => {
    try {
      receiveQuote(await withSecondFactor(changeQuote(open.id, action)))
      wasDone = true
      showToast({ kind: 'success', text: quoteDeskText.done[action.action] })
    } catch (error) {
      if (!(await isLate(error))) throw error
    }
  }, quoteDeskText.notChanged)
  return wasDone
}

/** Puts the customer's link into the clipboard; where the browser forbids that, it says so. */
export const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    showToast({ kind: 'success', text: quoteDeskText.copied })
  } catch {
    showToast({ kind: 'error', text: quoteDeskText.notCopied })
  }
}
