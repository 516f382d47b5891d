import type { EnquirySent } from '#contract/enquiries/send-request.ts'
import { messages } from '#copy/messages.ts'
import type { Door } from '../endpoint.ts'
import { documentRefusal } from './faults.ts'
import type { Taken } from './form-endpoint.ts'
import type { RequestForm } from './forms.ts'
import { idOfWords } from './letter.ts'

/** Takes a price or appointment request: into the document service, and to the house by mail. */
export const takeRequest = async ({ app }: Door, form: RequestForm): Promise<Taken<EnquirySent>> => {
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
  const id = form.id ?? idOfWords('requests', app.clock().toISOString().slice(0, 10), fields)
  const letter = { id, form: 'requests', fields } as const
  const delivery = await app.documents.kept.send(letter, app.documents.house.requestMail(letter.id, form))
  if (delivery.outcome === 'failed')
    throw documentRefusal(delivery.fault, messages.request.failed, { kept: delivery.kept })
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
