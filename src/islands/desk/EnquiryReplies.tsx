import { replyTo } from '#copy/enquiries/replies.ts'
import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import { PreparedMessages } from '../ui/PreparedMessages.tsx'

interface Props {
  readonly enquiry: Enquiry
  /** Whether something else is the chief way to answer. */
  readonly isQuiet?: boolean
}

/** The ways to answer, the text already begun. */
export const EnquiryReplies = ({ enquiry, isQuiet = false }: Props) => (
  <div className="grid gap-3 md:grid-cols-2">
    <PreparedMessages
      email={enquiry.email}
      phone={enquiry.phone}
      {...replyTo(enquiry)}
      emailWords="Reply by e-mail"
      isQuiet={isQuiet}
    />
  </div>
)
