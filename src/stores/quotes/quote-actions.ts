import { BackendError } from '#clients/backend-error.ts'
import { changeQuote, type QuoteAction } from '#contract/quotes/change-quote.ts'
import { createQuote } from '#contract/quotes/create-quote.ts'
import { sendQuote } from '#contract/quotes/send-quote.ts'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'
import { $quoteBusy, ifIdle, makeQuote } from './make-quote.ts'
import { $openQuote, receiveQuote, refreshQuote, whileCreating } from './open-quote.ts'
import { openCreated } from './quotes-desk.ts'
import { type EditedQuote, forgetSettled, isSettled, warnUnsaved } from './unsaved-quotes.ts'

/** Makes an empty quote and opens it beside the list. */
export const newQuote = async (): Promise<void> => {
  if ($quoteBusy.get()) return
  await whileCreating((leaving) => {
    void leaving.then(warnUnsaved)
    return makeQuote({ from: 'nothing' }, openCreated)
  })
}

/** Makes a copy of the open quote, including what was typed there and could not be saved. */
export const duplicateQuote = async (quoteId: string): Promise<void> => {
  if ($quoteBusy.get()) return
  const copy = async (leaving: Promise<EditedQuote | undefined>) => {
    // Wait until the last changes are saved before starting anything else.
    const left = await leaving
    // What was typed too late for a settled quote goes into the copy, so there is nothing to report.
    if (left && !isSettled(left)) warnUnsaved(left)
    const typed = left?.editor.unsaved()
    openCreated(await withSecondFactor(createQuote({ from: 'quote', quoteId })), typed)
    forgetSettled(quoteId)
  }
  await whileCreating((leaving) => ifIdle(() => copy(leaving), quoteDeskText.notMade))
}

/** Whether an error means that the quote has changed meanwhile; then reloads and shows it, with the reason. */
const isLate = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof BackendError) || error.status !== 409) return false
  await refreshQuote()
  showToast({ kind: 'error', text: error.message })
  return true
}

/**
 * Freezes the open draft and opens the customer's link; `email`: whether to e-mail her. Returns whether it was sent.
 */
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

/**
 * Performs an action on the open quote after it was sent, and shows the result. True if nothing is left to ask: it was
 * done, or the quote has changed meanwhile.
 */
export const change = async (action: QuoteAction): Promise<boolean> => {
  const open = $openQuote.get()
  if (open.state !== 'ready') return false
  let isOver = false
  await ifIdle(async () => {
    try {
      receiveQuote(await withSecondFactor(changeQuote(open.id, action)))
      isOver = true
      showToast({ kind: 'success', text: quoteDeskText.done[action.action] })
    } catch (error) {
      isOver = await isLate(error)
      if (!isOver) throw error
    }
  }, quoteDeskText.notChanged)
  return isOver
}

/** Copies the customer's link to the clipboard, or shows that the browser forbids that. */
export const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    showToast({ kind: 'success', text: quoteDeskText.copied })
  } catch {
    showToast({ kind: 'error', text: quoteDeskText.notCopied })
  }
}
