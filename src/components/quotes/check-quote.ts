import { lineFacts, quoteFacts } from '#copy/quotes/quote-check.ts'
import type { VerifiedQuote } from '#domain/quotes/verify-quote.ts'
import { $quoteCheck, checkQuoteFile, checkQuoteText, type QuoteCheck } from '#stores/quotes/quote-check.ts'

/** Fills the facts in; an empty one isn't shown, nor is its heading. */
const fill = (root: ParentNode, facts: Readonly<Record<string, string>>) => {
  for (const [name, fact] of Object.entries(facts)) {
    const place = root.querySelector(`[data-is="${name}"]`)
    if (!place) continue
    place.textContent = fact
    if (fact === '') (place.matches('dd') ? place.parentElement : place)?.setAttribute('hidden', '')
  }
}

const copyOf = (page: ParentNode, name: string): DocumentFragment | undefined => {
  const template = page.querySelector<HTMLTemplateElement>(`template[data-${name}]`)
  return template ? document.importNode(template.content, true) : undefined
}

const quoteOn = (page: ParentNode, quote: VerifiedQuote): Node => {
  const shown = copyOf(page, 'holds') ?? new DocumentFragment()
  const line = shown.querySelector('[data-line]')
  const rows = quote.document.lines.map((each) => {
    const row = line ? document.importNode(line, true) : document.createElement('li')
    fill(row, lineFacts(each))
    return row
  })
  line?.replaceWith(...rows)
  fill(shown, quoteFacts(quote))
  return shown
}

const answerOn = (page: ParentNode, check: QuoteCheck): readonly Node[] => {
  if (check.step === 'idle') return []
  if (check.step === 'holds') return [quoteOn(page, check.quote)]
  const shown = copyOf(page, check.step) ?? new DocumentFragment()
  if ('text' in check) fill(shown, { text: check.text })
  return [shown]
}

const dropped = (event: DragEvent): File | undefined => event.dataTransfer?.files[0]

/** Verifies the quote that a visitor chooses, drops or pastes, and shows the result. */
export const startQuoteCheck = (): void => {
  const page = document.querySelector<HTMLElement>('[data-quote-check]')
  const form = page?.querySelector('form')
  const answer = page?.querySelector<HTMLElement>('[data-answer]')
  const file = form?.querySelector<HTMLInputElement>('input[type="file"]')
  const text = form?.querySelector('textarea')
  if (!page || !form || !answer || !file || !text) return

  $quoteCheck.listen((check) => {
    answer.replaceChildren(...answerOn(page, check))
    if (check.step === 'checking' || check.step === 'idle') return
    answer.focus({ preventScroll: true })
    answer.scrollIntoView({ block: 'nearest' })
  })
  const checkChosen = () => (file.files?.[0] ? checkQuoteFile(file.files[0]) : checkQuoteText(text.value))

  file.addEventListener('change', () => {
    if (file.files?.[0]) void checkChosen()
  })
  // Pasted text replaces a file chosen before.
  text.addEventListener('input', () => (file.value = ''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void checkChosen()
  })
  page.addEventListener('dragover', (event) => {
    event.preventDefault()
    form.toggleAttribute('data-over', true)
  })
  page.addEventListener('dragleave', () => form.toggleAttribute('data-over', false))
  page.addEventListener('drop', (event) => {
    event.preventDefault()
    form.toggleAttribute('data-over', false)
    const given = dropped(event)
    if (given) void checkQuoteFile(given)
  })
}
