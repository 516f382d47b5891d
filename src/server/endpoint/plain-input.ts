import { z } from 'zod'
import { oneLine, plainText } from '#domain/account/person-name.ts'

const typed = (most: number, tooLong: string, plain: (typed: string) => string) =>
  z.string().trim().max(most, { error: tooLong, abort: true }).transform(plain)

const tooLongFor = (most: number) => `At most ${most} characters.`

/** What staff type in one line: it reaches e-mails, labels and files without anything that nobody sees. */
export const plainLine = (most: number, tooLong = tooLongFor(most)) => typed(most, tooLong, oneLine)

/** What staff type in several lines, with nothing else in it that nobody sees. */
export const plainLines = (most: number) => typed(most, tooLongFor(most), plainText)

/** What must be left of a text once it is plain. */
export const nonEmpty = (missing: string) => z.string().min(1, missing)
