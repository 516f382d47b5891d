import { isRequest, writerOf } from '#domain/desk.ts'
import type { Enquiry } from '#domain/enquiry.ts'
import { house } from './settings.ts'

const pieceOf = (letter: Enquiry): string => {
  if (!isRequest(letter) || !letter.productTitle) return ''
  return letter.size ? `${letter.productTitle}, size ${letter.size}` : letter.productTitle
}

const subjectOf = (letter: Enquiry): string => {
  if (!isRequest(letter)) return 'Your message'
  const what = letter.kind === 'price' ? 'Your price request' : 'Your appointment'
  return letter.productTitle ? `${what}: ${letter.productTitle}` : what
}

const thanksOf = (letter: Enquiry): string => {
  if (!isRequest(letter)) return 'Thank you for writing to us.'
  const piece = pieceOf(letter)
  if (letter.kind === 'price') return `Thank you for asking about ${piece || 'our pieces'}.`
  return `Thank you for asking for an appointment${piece && ` about ${piece}`}.`
}

/** An answer as far as it can be written beforehand; the house fills in the rest. */
export const replyTo = (letter: Enquiry): { readonly subject: string; readonly text: string } => ({
  subject: `${subjectOf(letter)} | ${house.name}`,
  text: `Dear ${writerOf(letter)},\n\n${thanksOf(letter)}\n\n\n\nWarm regards,\n${house.name}`,
})
