import { digitsIn } from '../digits.ts'
import { canonicalPhone } from './contact.ts'

/** A number as WhatsApp takes it, digits with the country first; one of ten digits that names no country is Indian. */
export const whatsAppNumber = (phone: string): string => {
  const number = canonicalPhone(phone) || digitsIn(phone)
  if (number.startsWith('+')) return number.slice(1)
  return number.length === 10 ? `91${number}` : number
}
