import { takeContact } from '#server/documents/contacts.ts'
import { formEndpoint } from '#server/documents/form-endpoint.ts'
import { contactForm } from '#server/documents/forms.ts'
import { otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const POST = formEndpoint({
  schema: contactForm,
  take: takeContact,
  refusedPage: ({ extra }) => (extra['kept'] === true ? 'contact-kept' : 'contact-failed'),
})

export const ALL = otherMethods({ POST })
