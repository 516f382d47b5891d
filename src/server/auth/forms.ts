import { z } from 'zod'
import { isEmail } from '#domain/email.ts'
import { plainName } from '#domain/person-name.ts'

const MAX_NAME_LENGTH = 100
const MAX_EMAIL_LENGTH = 254
const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 128
const MAX_TOKEN_LENGTH = 2 * 1024

const NO_ADDRESS = 'Please enter an e-mail address.'

const email = z
  .string()
  .max(MAX_EMAIL_LENGTH, { abort: true, error: NO_ADDRESS })
  .trim()
  .toLowerCase()
  .refine(isEmail, NO_ADDRESS)

const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Please choose ${MIN_PASSWORD_LENGTH} characters or more.`)
  .max(MAX_PASSWORD_LENGTH, `Please choose ${MAX_PASSWORD_LENGTH} characters or fewer.`)

const name = z
  .string()
  .max(MAX_NAME_LENGTH, { abort: true, error: `Please enter ${MAX_NAME_LENGTH} characters or fewer.` })
  .transform(plainName)
  .refine((text) => text !== '', 'Please enter your name.')

const token = z.string().min(1).max(MAX_TOKEN_LENGTH)

export const registration = z.object({ name, email, password })
export const credentials = z.object({ email, password: z.string().max(MAX_PASSWORD_LENGTH) })
export const addressOnly = z.object({ email })
export const confirmation = z.object({ token, password: z.string().max(MAX_PASSWORD_LENGTH).optional() })
export const newPassword = z.object({ token, password })

/** Google's authorization code; empty when none, or nothing that could be one, was sent. */
export const googleCode = z.object({ token: token.catch('') })
