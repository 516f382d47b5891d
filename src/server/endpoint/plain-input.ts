import { z } from 'zod'
import { oneLine, plainText } from '#domain/account/person-name.ts'

const typed = (most: number, tooLong: string, plain: (typed: string) => string) =>
  z.string().trim().max(most, { error: tooLong, abort: true }).transform(plain)

/** The message for a text that is too long. */
export const tooLongFor = (most: number) => `At most ${most} characters.`

/** One line typed by staff, trimmed and without invisible characters, safe for e-mails, labels and files. */
export const plainLine = (most: number, tooLong = tooLongFor(most)) => typed(most, tooLong, oneLine)

/** The same for several lines. */
export const plainLines = (most: number) => typed(most, tooLongFor(most), plainText)

/**
 * A required text from a visitor, made safe for e-mails and labels. `missing` is the message both when it is empty and
 * when it was not sent.
 */
export const filled = (most: number, plain: (typed: string) => string = oneLine, missing?: string) =>
  z
    .string(missing)
    .max(most, { error: tooLongFor(most), abort: true })
    .transform(plain)
    .pipe(nonEmpty(missing ?? 'Please fill this in.'))

/** A text that must not be empty. */
export const nonEmpty = (missing: string) => z.string().min(1, missing)
