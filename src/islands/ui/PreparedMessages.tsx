import { mailLink, whatsAppLink } from '#domain/account/message-links.ts'
import { whatsAppNumber } from '#domain/customers/whatsapp-number.ts'

interface Props {
  /** Empty if no such link should be offered. */
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly text: string
  readonly emailWords: string
  /** Whether something else is the main action. */
  readonly isQuiet?: boolean
}

/** Links to an e-mail and a WhatsApp chat, each with a prepared text. */
export const PreparedMessages = ({ email, phone, subject, text, emailWords, isQuiet = false }: Props) => (
  <>
    {email && (
      <a className={`btn px-3 ${isQuiet ? 'btn-outline' : ''}`} href={mailLink(email, subject, text)}>
        {emailWords}
      </a>
    )}
    {/\d/.test(phone) && (
      <a
        className="btn btn-outline px-3"
        href={whatsAppLink(whatsAppNumber(phone), text)}
        target="_blank"
        rel="noopener"
      >
        WhatsApp
      </a>
    )}
  </>
)
