import { normalisePhone } from '#domain/account/phone.ts'
import { canonicalEmail, canonicalPhone, type Contact } from '#domain/customers/contact.ts'
import { asciiDigits } from '#domain/digits.ts'

const MAX_WORDS = 150
const MAX_QUERY_WORDS = 8
const MAX_WORD_LENGTH = 64
const PHONE_DIGITS = 10
const MAX_PHONE_DIGITS = 13
const LAST_DIGITS = 5

/** The fields of an order, a quote, an enquiry or an account that can be searched. */
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

/** Lower case, without accents, with full-width characters as ordinary ones and the digits of any script as 0 to 9. */
const folded = (text: string): string =>
  asciiDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

const wordsIn = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')

// Between two letters of a word, or after an initial.
const JOINED = /(?<=\p{L}\p{M}*)['’‘`\p{Pd}](?=\p{L})|(?<=(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*)[\s.]+(?=\p{L})/gu

/**
 * The words of a name; also "dsouza" for "D'Souza" and "D Souza", "annemarie" for "Anne-Marie", and a word that begins
 * with "ms" for "M. S. Nair".
 */
const nameWords = (name: string): readonly string[] => {
  const text = folded(name)
  return [...wordsIn(text), ...wordsIn(text.replace(JOINED, ''))]
}

/** Letters and digits only, as one word. */
const packed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

const short = (words: Iterable<string>, most: number): readonly string[] =>
  [...new Set([...words].map((word) => word.slice(0, MAX_WORD_LENGTH)))].slice(0, most)

// Includes the last five digits, because people say a phone number in two halves.
const phoneWords = (phone: string): readonly string[] => {
  const digits = normalisePhone(folded(phone))
  const canonical = canonicalPhone(phone).replace('+', '')
  return digits.length < PHONE_DIGITS ? [digits] : [digits, canonical, digits.slice(-LAST_DIGITS)]
}

/**
 * The word by which orders and quotes with this contact are indexed; it has to match a whole word, not only its
 * beginning.
 */
export const contactWord = ({ kind, value }: Contact): string =>
  (kind === 'phone' ? value.replace('+', '') : value).slice(0, MAX_WORD_LENGTH)

/** Every word to index; a search word matches the beginning of any of them. */
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
    ...[customerName, name, city, ...titles].flatMap(nameWords),
  ]
  return short(
    words.filter((word) => word !== ''),
    MAX_WORDS,
  )
}

/** The words as one text, each after a space, so that a pattern matches only the beginning of words. */
export const joinWords = (words: readonly string[]): string => ` ${words.join(' ')}`

/** The words of a text made by `joinWords`. */
export const wordsOfText = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

const digitsIn = (text: string) => text.replace(/\D/g, '').length

// Spaces in a phone number or PIN code don't split it, however it is typed.
const joinNumbers = (text: string): string =>
  text
    .replace(/\+?\d[\d\s()./-]{8,}\d/g, (run) => {
      const digits = digitsIn(run)
      return digits < PHONE_DIGITS || digits > MAX_PHONE_DIGITS ? run : ` ${normalisePhone(run)} `
    })
    .replace(/(?<!\d\s?)\b(\d{3})\s(\d{3})\b(?!\s?\d)/g, '$1$2')

/** The words of what somebody typed into the search; empty if it has neither letters nor digits. */
export const queryWords = (typed: string): readonly string[] =>
  short(
    joinNumbers(folded(typed))
      .split(/[\s,;<>]+/)
      .flatMap((part) => (/[^@]@/.test(part) ? [part] : wordsIn(part))),
    MAX_QUERY_WORDS,
  )
