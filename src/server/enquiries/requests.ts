import type { EnquirySent } from '#contract/enquiries/send-request.ts'
import { requestText } from '#copy/enquiries/requests.ts'
import { formAnswers } from '#copy/enquiries/form-answers.ts'
import { messages } from '#copy/messages.ts'
import { countItems } from '#domain/cart/cart.ts'
import { messageListing } from '#domain/enquiries/requested-products.ts'
import { offersIn } from '../catalogue.ts'
import type { RequestContext } from '../endpoint.ts'
import { namedLines, requestedLines, type EnquiryLine } from './enquiry-lines.ts'
import { documentRefusal } from './faults.ts'
import type { FormResult } from './form-endpoint.ts'
import { MAX_MESSAGE_LENGTH, type RequestFields } from './enquiry-input.ts'
import { idOfFields } from './pending-enquiry.ts'

/**
 * A request about several products names them in its message and title, with the question if it is not about the price,
 * so that staff can read it wherever it arrives.
 */
const aboutAll = (form: RequestFields, lines: readonly EnquiryLine[]): RequestFields => ({
  ...form,
  productSlug: '',
  productTitle: form.productTitle || requestText.all.product(countItems(lines)),
  size: '',
  message: messageListing(lines, form.message, MAX_MESSAGE_LENGTH, form.productTitle || undefined),
})

/** The product that a request names; undefined if the catalogue can't be read: the request can do without. */
const linesNamedIn = async (
  { app, release }: RequestContext,
  { productSlug: slug, color, size }: RequestFields,
): Promise<readonly EnquiryLine[] | undefined> => {
  if (!slug) return []
  const offers = await offersIn(release).catch((err: unknown) => {
    app.log.error({ err }, 'The catalogue could not be read for the product of a request')
    return undefined
  })
  return offers && namedLines(offers, { slug, color, size })
}

/** Handles a price or appointment request: sends it to the document service, and to staff by e-mail. */
export const handleRequest = async (
  context: RequestContext,
  sent: RequestFields,
): Promise<FormResult<EnquirySent>> => {
  const { app, request, release } = context
  const asked = sent.kind === 'price' ? sent.products : []
  const together = asked.length > 0 ? requestedLines(await offersIn(release), asked) : undefined
  const lines = together ?? (await linesNamedIn(context, sent))
  const form = together ? aboutAll(sent, together) : sent
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
  const { measurements: passport } = form
  // Requests need no account; if she is signed in, she can delete these measurements later herself.
  const sender = passport && (await app.auth.sessions.findUser(request))
  const measurements = passport && { passport, userId: sender?.id ?? null }
  const enquiry = { id, form: 'requests', fields, lines, measurements } as const
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
      message: isPrice ? formAnswers.priceSent : formAnswers.appointmentSent,
    },
    page: isPrice ? 'price-request' : 'appointment',
  }
}
