import { formatDay } from '../time/dates.ts'
import { formatPaise } from '../money.ts'
import type { QuoteDocument, QuoteDocumentLine } from './quote-document.ts'

const nameOf = ({ title, colour, size }: QuoteDocumentLine) =>
  [title, colour, size && `size ${size}`].filter(Boolean).join(', ')

const whole = (line: QuoteDocumentLine) =>
  `${line.qty === 1 ? '' : `${line.qty} × `}${nameOf(line)}, for ${formatPaise(line.total)}`

const isSameThing = (one: QuoteDocumentLine, other: QuoteDocumentLine) =>
  one.ref === other.ref && (one.ref !== '' || one.title === other.title)

const isSameVariant = (one: QuoteDocumentLine, other: QuoteDocumentLine) =>
  isSameThing(one, other) && one.size === other.size && one.colour === other.colour

type Lines = readonly QuoteDocumentLine[]
type Pair = readonly [QuoteDocumentLine, QuoteDocumentLine]

/** Pairs the lines that are the same in two lists, and returns what is left of both. */
const paired = (before: Lines, after: Lines, isSame: typeof isSameThing) => {
  const left = [...before]
  const pairs: Pair[] = []
  const added = after.filter((line) => {
    const at = left.findIndex((other) => isSame(other, line))
    const [other] = at < 0 ? [] : left.splice(at, 1)
    if (other) pairs.push([other, line])
    return !other
  })
  return { pairs, removed: left, added }
}

const none = (paise: number, word: string) => (paise === 0 ? word : formatPaise(paise))

const instead = (what: string, now: string, before: string) =>
  now === before ? [] : [`${what}${now} instead of ${before}`]

const lineChanges = ([before, after]: Pair): readonly string[] => {
  const changes = [
    ...instead('', after.title, before.title),
    ...instead('colour ', after.colour || 'not given', before.colour || 'not given'),
    ...instead('size ', after.size || 'not given', before.size || 'not given'),
    ...instead('', `${after.qty}`, `${before.qty}`),
    ...instead('', `${formatPaise(after.unit)} each`, formatPaise(before.unit) + ' each'),
    ...instead('discount ', none(after.discount, 'none'), none(before.discount, 'none')),
  ]
  return changes.length === 0 ? [] : [`${before.title}: ${changes.join(', ')}.`]
}

const lineSentences = (before: Lines, after: Lines): readonly string[] => {
  const exact = paired(before, after, isSameVariant)
  const { pairs, removed, added } = paired(exact.removed, exact.added, isSameThing)
  return [
    ...[...exact.pairs, ...pairs].flatMap(lineChanges),
    ...added.map((line) => `Added: ${whole(line)}.`),
    ...removed.map((line) => `Removed: ${whole(line)}.`),
  ]
}

const depositSentence = ({ deposit: before }: QuoteDocument, { deposit: after }: QuoteDocument): string => {
  if (!after) return 'No deposit any more: the total is paid at once.'
  if (!before) return `A deposit of ${formatPaise(after.amount)} is paid first.`
  return `Deposit: ${formatPaise(after.amount)} instead of ${formatPaise(before.amount)}.`
}

const noteSentence = ({ note: before }: QuoteDocument, { note: after }: QuoteDocument): string => {
  if (after === '') return 'The note has been removed.'
  return before === '' ? 'A note has been added.' : 'The note has changed.'
}

const sentence = (parts: readonly string[]) => parts.map((part) => `${part}.`)

/**
 * How a version of a quote differs from the one before it, in short sentences for customers and staff; empty if both
 * offer the same.
 */
export const changesBetween = (before: QuoteDocument, after: QuoteDocument): readonly string[] => {
  const days = ({ production: { fromWD, toWD } }: QuoteDocument) =>
    fromWD === toWD ? String(toWD) : `${fromWD} to ${toWD}`
  const { deposit: first } = before
  return [
    ...lineSentences(before.lines, after.lines),
    ...sentence(instead('Delivery: ', none(after.shipping, 'free'), none(before.shipping, 'free'))),
    ...sentence(instead('Total: ', formatPaise(after.total), formatPaise(before.total))),
    ...(first?.amount === after.deposit?.amount ? [] : [depositSentence(before, after)]),
    ...sentence(instead('Valid until ', formatDay(after.validUntil), formatDay(before.validUntil))),
    ...sentence(instead('Working days to make it: ', days(after), days(before))),
    ...(before.note === after.note ? [] : [noteSentence(before, after)]),
    ...sentence(instead('Made out to ', after.buyer.name, before.buyer.name)),
    ...(before.termsSha256 === after.termsSha256 ? [] : ['Our terms have changed.']),
  ]
}
