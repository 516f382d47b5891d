import { canonicalPhone } from '../customers/contact.ts'
import { digitsIn } from '../digits.ts'

/** A link that opens a WhatsApp chat with the text already written. */
export const whatsAppLink = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`

/** A number as WhatsApp takes it, digits with the country first; one of ten digits that names no country is Indian. */
export const whatsAppNumber = (phone: string): string => {
  const number = canonicalPhone(phone) || digitsIn(phone)
  if (number.startsWith('+')) return number.slice(1)
  return number.length === 10 ? `91${number}` : number
}

/** A link that begins an e-mail with its subject and text already written. */
export const mailLink = (email: string, subject: string, text: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
