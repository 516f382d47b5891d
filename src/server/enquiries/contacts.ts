import type { EnquirySent } from '#contract/enquiries/send-request.ts'
import { formAnswers } from '#copy/enquiries/form-answers.ts'
import { messages } from '#copy/messages.ts'
import { canBeAnswered } from '#domain/enquiries/enquiry.ts'
import type { RequestContext } from '../endpoint.ts'
import { documentRefusal } from './faults.ts'
import type { FormResult } from './form-endpoint.ts'
import type { ContactFields } from './enquiry-input.ts'
import { idOfFields } from './pending-enquiry.ts'

const MAX_MESSAGE_LENGTH = 16_000
/** The lengths of the service's columns. */
const COLUMN_LENGTHS = { firstName: 128, lastName: 128, email: 254, phone: 20 } as const

const columns = Object.entries(COLUMN_LENGTHS) as readonly [keyof typeof COLUMN_LENGTHS, number][]

/** The form accepts everything, so a value that is too long for its column is appended in full to the message. */
const fitted = (form: ContactFields): Readonly<Record<string, string>> => {
  const tooLong = columns
    .filter(([name, maxLength]) => form[name].length > maxLength)
    .map(([name]) => `${name}: ${form[name]}`)
  const cut = columns.map(([name, maxLength]) => [name, form[name].slice(0, maxLength).toWellFormed()])
  const message = [form.message, ...tooLong]
    .filter(Boolean)
    .join('\n')
    .slice(0, MAX_MESSAGE_LENGTH)
    .toWellFormed()
  return Object.fromEntries([...cut, ['message', message]])
}

/** Accepts any message from the contact page; empty fields are omitted. */
export const handleContact = async (
  { app }: RequestContext,
  form: ContactFields,
): Promise<FormResult<EnquirySent>> => {
  const written = Object.entries(fitted(form)).filter(([, text]) => text !== '')
  const fields = { ...Object.fromEntries(written), privacyPolicy: form.privacyPolicy }
  const id = form.id ?? idOfFields('contacts', app.clock().toISOString().slice(0, 10), fields)
  const enquiry = { id, form: 'contacts', fields } as const
  const delivery = await app.enquiries.pending.send(enquiry, app.enquiries.emails.contactEmail(id, form))
  if (delivery.outcome === 'failed')
    throw documentRefusal(delivery.fault, messages.contact.failed, { pending: delivery.isPending })
  return {
    status: 201,
    body: { outcome: 'sent', id, message: formAnswers.contactSent },
    page: canBeAnswered(form) ? 'contact' : 'contact-unanswerable',
  }
}
