import { handleContact } from '#server/enquiries/contacts.ts'
import { formEndpoint } from '#server/enquiries/form-endpoint.ts'
import { contactSchema } from '#server/enquiries/enquiry-input.ts'

export const { POST, ALL } = formEndpoint({
  schema: contactSchema,
  handle: handleContact,
  refusedPage: ({ extra }) => (extra['pending'] === true ? 'contact-kept' : 'contact-failed'),
})
