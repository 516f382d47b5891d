import { normalisePhone } from '#domain/account/phone.ts'
import { canonicalEmail, canonicalPhone, type Contact } from '#domain/customers/contact.ts'
import { asciiDigits } from '#domain/digits.ts'

const MOST_WORDS = 150
const MOST_QUERY_WORDS = 8
const LONGEST_WORD = 64
const PHONE_DIGITS = 10
const LONGEST_PHONE_DIGITS = 13
const LAST_DIGITS = 5

/** What of an order, a quote, an enquiry or an account can be searched for. */
interface Searchable {
  readonly number: string
  readonly customerName: string
  readonly email: string
  readonly name: string
  readonly city: string
  readonly postalCode: string
  readonly phone: string
  readonly titles: readonly string[]
}

/** Lower case, without accents, full-width signs as ordinary ones, the digits of any script as 0 to 9. */
const folded = (text: string): string =>
  asciiDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

const wordsIn = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')

/** Letters and digits alone, as one word. */
const packed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

const short = (words: Iterable<string>, most: number): readonly string[] =>
  [...new Set([...words].map((word) => word.slice(0, LONGEST_WORD)))].slice(0, most)

// A number is also found by its last digits, as people say it in two halves.
const phoneWords = (phone: string): readonly string[] => {
  const digits = normalisePhone(folded(phone))
  const canonical = canonicalPhone(phone).replace('+', '')
  return digits.length < PHONE_DIGITS ? [digits] : [digits, canonical, digits.slice(-LAST_DIGITS)]
}

/** The word by which an order or a quote with this contact is found, as one of its words and not as the beginning of one. */
export const contactWord = ({ kind, value }: Contact): string =>
  (kind === 'phone' ? value.replace('+', '') : value).slice(0, LONGEST_WORD)

/** Every word that something is found by; each search word must be the beginning of one. */
export const searchWords = (searchable: Partial<Searchable>): readonly string[] => {
  const { number = '', customerName = '', email = '', name = '' } = searchable
  const { city = '', postalCode = '', phone = '', titles = [] } = searchable
  const foldedEmail = folded(email)
  const words = [
    ...wordsIn(folded(number)),
    packed(number),
    foldedEmail,
    canonicalEmail(email),
    ...wordsIn(foldedEmail.split('@')[0] ?? ''),
    ...phoneWords(phone),
    packed(postalCode),
    ...[customerName, name, city, ...titles].flatMap((text) => wordsIn(folded(text))),
  ]
  return short(
    words.filter((word) => word !== ''),
    MOST_WORDS,
  )
}

/** The words as one text, each after a blank, so that a pattern finds beginnings only. */
export const joinWords = (words: readonly string[]): string => ` ${words.join(' ')}`

/** The words of such a text. */
export const wordsOfText = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

const digitsIn = (text: string) => text.replace(/\D/g, '').length

// Blanks in a telephone number or a PIN part no words, however they are typed.
const joinNumbers = (text: string): string =>
  text
    .replace(/\+?\d[\d\s()./-]{8,}\d/g, (run) => {
      const digits = digitsIn(run)
      return digits < PHONE_DIGITS || digits > LONGEST_PHONE_DIGITS ? run : ` ${normalisePhone(run)} `
    })
    .replace(/(?<!\d\s?)\b(\d{3})\s(\d{3})\b(?!\s?\d)/g, '$1$2')

/** What somebody typed into the search, as words; none when it holds neither letters nor digits. */
export const queryWords = (typed: string): readonly string[] =>
  short(
    joinNumbers(folded(typed))
      .split(/[\s,;<>]+/)
      .flatMap((part) => (/[^@]@/.test(part) ? [part] : wordsIn(part))),
    MOST_QUERY_WORDS,
  )
