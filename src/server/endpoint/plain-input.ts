import { z } from 'zod'
import { oneLine, plainText } from '#domain/account/person-name.ts'

const typed = (most: number, tooLong: string, plain: (typed: string) => string) =>
  z.string().trim().max(most, { error: tooLong, abort: true }).transform(plain)

/** What is said of more characters than a field takes. */
export const tooLongFor = (most: number) => `At most ${most} characters.`

/** What staff type in one line: it reaches e-mails, labels and files without anything that nobody sees. */
export const plainLine = (most: number, tooLong = tooLongFor(most)) => typed(most, tooLong, oneLine)

/** What staff type in several lines, with nothing else in it that nobody sees. */
export const plainLines = (most: number) => typed(most, tooLongFor(most), plainText)

/**
 * What a visitor types that has to say something, made plain, so that it may stand in e-mails and on labels. With
 * `missing`, the same is said whether it was left empty or not sent at all.
 */
export const filled = (most: number, plain: (typed: string) => string = oneLine, missing?: string) =>
  z
    .string(missing)
    .max(most, { error: tooLongFor(most), abort: true })
    .transform(plain)
    .pipe(nonEmpty(missing ?? 'Please fill this in.'))

/** What must be left of a text once it is plain. */
export const nonEmpty = (missing: string) => z.string().min(1, missing)
