import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { getQuoteKeys } from '#contract/quotes/get-quote-keys.ts'
import { quoteCheck as words } from '#copy/quotes/quote-check.ts'
import { quoteFaultText } from '#copy/quotes/quote-faults.ts'
import { MAX_QUOTE_FILE_BYTES } from '#domain/quotes/quote-file.ts'
import { readQuoteKeys } from '#domain/quotes/quote-keys.ts'
import { verifyQuoteFile } from '#domain/quotes/verify-quote-file.ts'
import { canVerifyQuotes, type VerifiedQuote, verifyQuote } from '#domain/quotes/verify-quote.ts'

/** The state of a file's check. `unchecked`: no verdict was possible; `refused`: the file is not valid. */
export type QuoteCheck =
  | { readonly step: 'idle' | 'checking' }
  | { readonly step: 'holds'; readonly quote: VerifiedQuote }
  | { readonly step: 'refused' | 'unchecked'; readonly text: string }

export const $quoteCheck = atom<QuoteCheck>({ step: 'idle' })

const verdictOn = async (text: string, at?: number) => {
  const published = await call(getQuoteKeys(at)).catch(() => undefined)
  const keys = await readQuoteKeys(published)
  return keys && verifyQuoteFile(text, (quote) => verifyQuote(quote, { keys }))
}

const isUnknown = (verdict: Awaited<ReturnType<typeof verdictOn>>) =>
  verdict && 'fault' in verdict && verdict.fault === 'unknown_key'

const checked = async (text: string): Promise<QuoteCheck> => {
  if (!(await canVerifyQuotes())) return { step: 'unchecked', text: words.unable }
  const first = await verdictOn(text)
  // The browser may have cached the keys before a new one was published.
  const verdict = isUnknown(first) ? await verdictOn(text, Date.now()) : first
  if (!verdict) return { step: 'unchecked', text: words.noKeys }
  return 'fault' in verdict
    ? { step: 'refused', text: quoteFaultText[verdict.fault] }
    : { step: 'holds', quote: verdict }
}

let lastCheck = 0

const show = async (work: () => Promise<QuoteCheck>) => {
  lastCheck += 1
  const mine = lastCheck
  $quoteCheck.set({ step: 'checking' })
  const check = await work()
  // If another file was chosen meanwhile, only that one counts.
  if (mine === lastCheck) $quoteCheck.set(check)
}

/** Checks the text of a quote's file in this browser, with the keys that the shop publishes. */
export const checkQuoteText = (text: string): Promise<void> =>
  show(async () => (text.trim() === '' ? { step: 'unchecked', text: words.empty } : checked(text)))

/** The same for a file; one longer than any quote is not read. */
export const checkQuoteFile = (file: Blob): Promise<void> =>
  show(async () =>
    file.size > MAX_QUOTE_FILE_BYTES
      ? { step: 'refused', text: words.tooLong }
      : checked(await file.text().catch(() => '')),
  )
