import { call } from '#clients/call.ts'
import { sendContactMessage, type ContactInput } from '#contract/enquiries/send-contact-message.ts'
import { nothingToAnswerTo } from '#copy/enquiries/contact.ts'
import { messages } from '#copy/messages.ts'
import { canBeAnswered } from '#domain/enquiries/enquiry.ts'
import { trackEvent } from '../analytics/events.ts'
import { explainVisitorForm, visitorForm } from './visitor-form.ts'

/** The contact form; it accepts whatever is filled in. */
export const contactForm = visitorForm<ContactInput, string>(
  async (contactMessage) => {
    const { message } = await call(sendContactMessage(contactMessage))
    trackEvent({ name: 'form-submission', form: 'contact' })
    return canBeAnswered(contactMessage) ? message : `${message} ${nothingToAnswerTo}`
  },
  (error) => explainVisitorForm(error, messages.contact.failed),
)
