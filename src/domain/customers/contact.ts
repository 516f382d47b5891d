import { isPlainEmail } from '../account/email.ts'
import { digitsIn } from '../digits.ts'

/** An e-mail address, phone number or account id in canonical form; records that share one are of one person. */
export interface Contact {
  readonly kind: 'email' | 'phone' | 'account'
  readonly value: string
}

const MAX_TYPED_LENGTH = 320
const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * The canonical form of an e-mail address: lower case, no blanks; '' if it isn't one. Dots and anything after a plus
 * are removed from Google's addresses only, because Google ignores them and other hosts may not.
 */
export const canonicalEmail = (typed: string): string => {
  if (typed.length > MAX_TYPED_LENGTH) return ''
  const email = typed.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  if (!isPlainEmail(email)) return ''
  const at = email.lastIndexOf('@')
  const [name, host] = [email.slice(0, at), email.slice(at + 1)]
  if (!GMAIL.includes(host)) return email
  const plain = (name.split('+')[0] ?? '').replaceAll('.', '')
  return plain === '' ? email : `${plain}@gmail.com`
}

const NATIONAL_DIGITS = 10
const MIN_DIGITS = 6
const MAX_DIGITS = 15
const INDIA = '91'

const isFiller = (digits: string): boolean => /^(\d)\1*$/.test(digits)

/** The ten digits of a number that starts with India's country code; undefined for any other number. */
const indianIn = (digits: string): string | undefined => {
  if (!digits.startsWith(INDIA)) return undefined
  // People also write '+91 (0)98200 12345'.
  const national = digits.slice(INDIA.length)
  const isWithZero = national.length === NATIONAL_DIGITS + 1 && national.startsWith('0')
  if (isWithZero) return national.slice(1)
  return national.length === NATIONAL_DIGITS ? national : undefined
}

const withoutCountry = (digits: string): string => {
  const national = digits.replace(/^0/, '')
  if (national.length === NATIONAL_DIGITS) return national
  return indianIn(national) ?? digits
}

/**
 * The canonical form of a telephone number; '' if it isn't one. Indian numbers become their ten digits, however the
 * country code, a leading 0, blanks and dashes are written; numbers of other countries become '+' and their digits;
 * anything else becomes its digits.
 */
export const canonicalPhone = (typed: string): string => {
  const text = typed.slice(0, MAX_TYPED_LENGTH).normalize('NFKC')
  const written = digitsIn(text)
  const isAbroad = text.trimStart().replace(/^\(/, '').startsWith('+') || written.startsWith('00')
  const digits = isAbroad ? written.replace(/^00/, '') : written
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS || isFiller(digits)) return ''
  const normal = isAbroad ? (indianIn(digits) ?? `+${digits}`) : withoutCountry(digits)
  return isFiller(normal) ? '' : normal
}

/** The contacts in an e-mail address and a telephone number as typed, without those that aren't valid. */
export const contactsOf = ({
  email,
  phone,
}: {
  readonly email: string
  readonly phone: string
}): readonly Contact[] => {
  const [mail, number] = [canonicalEmail(email), canonicalPhone(phone)]
  return [
    ...(mail ? [{ kind: 'email', value: mail } as const] : []),
    ...(number ? [{ kind: 'phone', value: number } as const] : []),
  ]
}

/** A contact as one string, equal for equal contacts. */
export const contactName = ({ kind, value }: Contact): string => `${kind} ${value}`
