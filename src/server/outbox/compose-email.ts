import { type Config, siteUrlOf } from '#config/read-config.ts'
import { brand } from '#copy/settings.ts'
import type { EmailContent } from './email-content.ts'
import { emailForms } from './email-forms.ts'
import type { Email } from './outbox.ts'
import { staffEmailOf } from './staff-email.ts'

/** The parts of an e-mail that differ from one to the next. */
export interface EmailWords
  extends Omit<EmailContent, 'heading' | 'signature'>, Omit<Email, 'to' | 'text' | 'html'> {
  /** The subject by default. */
  readonly heading?: string
}

const composed = (to: string, words: EmailWords, signature: EmailContent['signature']): Email => {
  const { key, subject, heading = subject, replyTo, unsubscribeUrl, ...content } = words
  return { key, to, subject, replyTo, unsubscribeUrl, ...emailForms({ heading, ...content, signature }) }
}

/** An e-mail to a customer, with a greeting if her name is known. */
export const customerEmail = (
  { name, email }: { readonly name?: string; readonly email: string },
  words: EmailWords,
): Email => {
  const greeting = name === undefined ? [] : [`Dear ${name},`]
  return composed(email, { ...words, sentences: [...greeting, ...words.sentences] }, [
    brand.name,
    brand.email,
  ])
}

interface StaffWords extends Omit<EmailWords, 'link'> {
  /** The page where staff handle it, as a path of the shop. */
  readonly link: { readonly words: string; readonly path: string }
}

/** An e-mail to staff; it has no recipient if they want none. */
export const staffEmail = (config: Config, { link: { words, path }, ...rest }: StaffWords): Email =>
  composed(staffEmailOf(config), { ...rest, link: { words, url: siteUrlOf(config) + path } }, [brand.name])
