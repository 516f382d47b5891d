import { handleContact } from '#server/enquiries/contacts.ts'
import { formEndpoint } from '#server/enquiries/form-endpoint.ts'
import { contactSchema } from '#server/enquiries/enquiry-input.ts'
import { otherMethods } from '#server/endpoint.ts'

export const POST = formEndpoint({
  schema: contactSchema,
  handle: handleContact,
  refusedPage: ({ extra }) => (extra['pending'] === true ? 'contact-kept' : 'contact-failed'),
})

export const ALL = otherMethods({ POST })
