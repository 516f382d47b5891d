import { brand } from '#copy/settings.ts'
import { type EmailContent, emailText } from './email-content.ts'
import { emailHtml } from './email-html.ts'

/** An e-mail in the two forms that mail programs choose from: plain text, and HTML in the brand's design. */
export const emailForms = (content: EmailContent): { readonly text: string; readonly html: string } => ({
  text: emailText(content),
  html: emailHtml(content, brand.name),
})
