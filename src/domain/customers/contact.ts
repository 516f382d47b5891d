import { isPlainEmail } from '../account/email.ts'
import { digitsIn } from '../digits.ts'

/** What tells that two records are of one person, in its canonical form: an e-mail address, a telephone number, or the id of an account. */
export interface Contact {
  readonly kind: 'email' | 'phone' | 'account'
  readonly value: string
}

const LONGEST_TYPED = 320
const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * The canonical form of an e-mail address, '' for what is none: lower case and without blanks. Of Google's own
 * the dots and what follows a plus go too, since Google ignores them; other hosts may not.
 */
export const canonicalEmail = (typed: string): string => {
  if (typed.length > LONGEST_TYPED) return ''
  const email = typed.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  if (!isPlainEmail(email)) return ''
  const at = email.lastIndexOf('@')
  const [name, host] = [email.slice(0, at), email.slice(at + 1)]
  if (!GMAIL.includes(host)) return email
  const plain = (name.split('+')[0] ?? '').replaceAll('.', '')
  return plain === '' ? email : `${plain}@gmail.com`
}

const NATIONAL_DIGITS = 10
const LEAST_DIGITS = 6
const MOST_DIGITS = 15
const INDIA = '91'

const isFiller = (digits: string): boolean => /^(\d)\1*$/.test(digits)

/** Ten digits where a number of digits, its country in front, is an Indian one. */
const indianIn = (digits: string): string | undefined => {
  if (!digits.startsWith(INDIA)) return undefined
  // '+91 (0)98200 12345' is written as well.
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
 * The canonical form of a telephone number, '' for what is none: the ten digits of an Indian one, however its country,
 * a leading 0, blanks and dashes are written; '+' and all digits where another country is named; else the digits.
 */
export const canonicalPhone = (typed: string): string => {
  const text = typed.slice(0, LONGEST_TYPED).normalize('NFKC')
  const written = digitsIn(text)
  const isAbroad = text.trimStart().replace(/^\(/, '').startsWith('+') || written.startsWith('00')
  const digits = isAbroad ? written.replace(/^00/, '') : written
  if (digits.length < LEAST_DIGITS || digits.length > MOST_DIGITS || isFiller(digits)) return ''
  const normal = isAbroad ? (indianIn(digits) ?? `+${digits}`) : withoutCountry(digits)
  return isFiller(normal) ? '' : normal
}

/** The contacts an e-mail and a telephone number make, as they were typed; none of what is neither. */
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

/** A contact as one text, equal for equal contacts. */
export const contactName = ({ kind, value }: Contact): string => `${kind} ${value}`
