import { isRequest, writerOf } from '#domain/enquiries/desk-entry.ts'
import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import { brand } from '../settings.ts'

const productOf = (enquiry: Enquiry): string => {
  if (!isRequest(enquiry) || !enquiry.productTitle) return ''
  return enquiry.size ? `${enquiry.productTitle}, size ${enquiry.size}` : enquiry.productTitle
}

const subjectOf = (enquiry: Enquiry): string => {
  if (!isRequest(enquiry)) return 'Your message'
  const what = enquiry.kind === 'price' ? 'Your price request' : 'Your appointment'
  return enquiry.productTitle ? `${what}: ${enquiry.productTitle}` : what
}

const thanksOf = (enquiry: Enquiry): string => {
  if (!isRequest(enquiry)) return 'Thank you for writing to us.'
  const product = productOf(enquiry)
  if (enquiry.kind === 'price') return `Thank you for asking about ${product || 'our pieces'}.`
  return `Thank you for asking for an appointment${product && ` about ${product}`}.`
}

/** The beginning of a reply to an enquiry, which staff complete. */
export const replyTo = (enquiry: Enquiry): { readonly subject: string; readonly text: string } => ({
  subject: `${subjectOf(enquiry)} | ${brand.name}`,
  text: `Dear ${writerOf(enquiry)},\n\n${thanksOf(enquiry)}\n\n\n\nWarm regards,\n${brand.name}`,
})
