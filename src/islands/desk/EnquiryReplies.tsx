import { replyTo } from '#copy/enquiries/replies.ts'
import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import { isIndianMobile, normalisePhone, whatsAppLink } from '#domain/account/phone.ts'

const numberFor = (phone: string) =>
  isIndianMobile(phone) ? `91${normalisePhone(phone)}` : phone.replace(/\D/g, '')

/** The ways to answer, the text already begun. */
export const EnquiryReplies = ({ enquiry }: { readonly enquiry: Enquiry }) => {
  const { subject, text } = replyTo(enquiry)
  const words = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {enquiry.email && (
        <a className="btn px-3" href={`mailto:${encodeURIComponent(enquiry.email)}?${words}`}>
          Reply by e-mail
        </a>
      )}
      {enquiry.phone && (
        <a
          className="btn btn-outline px-3"
          href={whatsAppLink(numberFor(enquiry.phone), text)}
          target="_blank"
          rel="noopener"
        >
          WhatsApp
        </a>
      )}
    </div>
  )
}
