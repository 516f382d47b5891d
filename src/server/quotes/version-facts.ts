import { hash } from 'node:crypto'
import { terms } from '#copy/policies.ts'
import { legal } from '#copy/settings.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'

/** The seller as named in signed quotes. */
export const SELLER: QuoteDocument['seller'] = {
  name: legal.name,
  address: legal.address.join(', '),
  gstin: '',
}

/** The terms as text, one line per heading and paragraph; its hash is part of every quote. */
export const termsText = [
  terms.title,
  ...terms.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
]
  .join('\n')
  .normalize('NFC')

/** The hash of the terms that are accepted with a quote sent now. */
export const TERMS_SHA256 = hash('sha256', termsText)
