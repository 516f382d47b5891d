import { z } from 'zod'
import type { GoogleCode } from '#contract/auth/google-login.ts'
import type { Credentials } from '#contract/auth/login.ts'
import type { Registration } from '#contract/auth/register.ts'
import type { NewPassword } from '#contract/auth/reset-password.ts'
import type { AccountEmail } from '#contract/auth/send-verification.ts'
import type { EmailProof } from '#contract/auth/verify-email.ts'
import { isPlainEmail, knownEmail } from '#domain/account/email.ts'
import { plainName } from '#domain/account/person-name.ts'
import { inputSchema } from '../endpoint/input-schema.ts'

const MAX_NAME_LENGTH = 100
const MAX_EMAIL_LENGTH = 254
const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 128
const MAX_TOKEN_LENGTH = 2 * 1024

const NO_EMAIL = 'Please enter an e-mail address.'

const email = z
  .string()
  .max(MAX_EMAIL_LENGTH, { abort: true, error: NO_EMAIL })
  .transform(knownEmail)
  .refine(isPlainEmail, NO_EMAIL)

const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Please use ${MIN_PASSWORD_LENGTH} characters or more.`)
  .max(MAX_PASSWORD_LENGTH, `Please use ${MAX_PASSWORD_LENGTH} characters or fewer.`)

const name = z
  .string()
  .max(MAX_NAME_LENGTH, { abort: true, error: `Please use ${MAX_NAME_LENGTH} characters or fewer.` })
  .transform(plainName)
  .refine((text) => text !== '', 'Please enter your name.')

const token = z.string().min(1).max(MAX_TOKEN_LENGTH)

export const registration = inputSchema<Registration>()(z.object({ name, email, password }))
export const credentials = inputSchema<Credentials>()(
  z.object({ email, password: z.string().max(MAX_PASSWORD_LENGTH) }),
)
export const accountEmail = inputSchema<AccountEmail>()(z.object({ email }))
export const emailProof = inputSchema<EmailProof>()(
  z.object({ token, password: z.string().max(MAX_PASSWORD_LENGTH).optional() }),
)
export const newPassword = inputSchema<NewPassword>()(z.object({ token, password }))

/** Google's authorization code; '' if it is missing or malformed. */
export const googleCode = inputSchema<GoogleCode>()(z.object({ token: token.catch('') }))
