import { isIndianMobile, normalisePhone } from './phone.ts'

/** A link that opens a WhatsApp chat with the text already written. */
export const whatsAppLink = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`

/** A number as WhatsApp takes it, digits with the country first; one of ten digits is Indian. */
export const whatsAppNumber = (phone: string): string =>
  isIndianMobile(phone) ? `91${normalisePhone(phone)}` : phone.replace(/\D/g, '')

/** A link that begins an e-mail with its subject and text already written. */
export const mailLink = (email: string, subject: string, text: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
