import type { EnquirySent } from '#contract/enquiries/send-request.ts'
import { messages } from '#copy/messages.ts'
import type { RequestContext } from '../endpoint.ts'
import { documentRefusal } from './faults.ts'
import type { FormResult } from './form-endpoint.ts'
import type { RequestFields } from './forms.ts'
import { idOfFields } from './pending-enquiry.ts'

/** Takes a price or appointment request: into the document service, and to staff by e-mail. */
export const handleRequest = async (
  { app }: RequestContext,
  form: RequestFields,
): Promise<FormResult<EnquirySent>> => {
  const { kind, name, email, phone, message, size, productSlug, productTitle } = form
  const fields = {
    name,
    email,
    phone,
    message,
    kind,
    productSlug,
    productTitle,
    ...(kind === 'price' && { size }),
  }
  const id = form.id ?? idOfFields('requests', app.clock().toISOString().slice(0, 10), fields)
  const enquiry = { id, form: 'requests', fields } as const
  const delivery = await app.enquiries.pending.send(
    enquiry,
    app.enquiries.emails.requestEmail(enquiry.id, form),
  )
  if (delivery.outcome === 'failed')
    throw documentRefusal(delivery.fault, messages.request.failed, { pending: delivery.isPending })
  const isPrice = kind === 'price'
  return {
    status: 201,
    body: {
      outcome: 'sent',
      id,
      message: isPrice ? messages.request.priceSent : messages.request.appointmentSent,
    },
    page: isPrice ? 'price-request' : 'appointment',
  }
}
