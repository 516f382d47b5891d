import { digitsIn } from '../digits.ts'
import { canonicalPhone } from './contact.ts'

/** A number in WhatsApp's format: digits, the country code first. A ten-digit number without a country is Indian. */
export const whatsAppNumber = (phone: string): string => {
  const number = canonicalPhone(phone) || digitsIn(phone)
  if (number.startsWith('+')) return number.slice(1)
  return number.length === 10 ? `91${number}` : number
}
