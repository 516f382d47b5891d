import { replyTo } from '#copy/replies.ts'
import type { Enquiry } from '#domain/enquiry.ts'
import { isIndianMobile, normalisePhone } from '#domain/phone.ts'
import { whatsAppLink } from '#domain/whatsapp.ts'

const numberFor = (phone: string) =>
  isIndianMobile(phone) ? `91${normalisePhone(phone)}` : phone.replace(/\D/g, '')

/** The ways to answer, the text already begun. */
export const LetterReplies = ({ letter }: { readonly letter: Enquiry }) => {
  const { subject, text } = replyTo(letter)
  const words = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {letter.email && (
        <a className="btn px-3" href={`mailto:${encodeURIComponent(letter.email)}?${words}`}>
          Reply by e-mail
        </a>
      )}
      {letter.phone && (
        <a
          className="btn btn-outline px-3"
          href={whatsAppLink(numberFor(letter.phone), text)}
          target="_blank"
          rel="noopener"
        >
          WhatsApp
        </a>
      )}
    </div>
  )
}
