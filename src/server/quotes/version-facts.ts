import { hash } from 'node:crypto'
import { terms } from '#copy/policies.ts'
import { legal } from '#copy/settings.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'

/** Who makes an offer, as it stands in what is signed. */
export const SELLER: QuoteDocument['seller'] = {
  name: legal.name,
  address: legal.address.join(', '),
  gstin: '',
}

/** The terms as a text, each heading and paragraph a line: what is hashed into every quote. */
export const termsText = [
  terms.title,
  ...terms.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
]
  .join('\n')
  .normalize('NFC')

/** The hash of the terms that are accepted together with a quote sent now. */
export const TERMS_SHA256 = hash('sha256', termsText)
