import { formEndpoint } from '#server/documents/form-endpoint.ts'
import { unsubscribeForm } from '#server/documents/forms.ts'
import { takeUnsubscription } from '#server/documents/unsubscribe.ts'
import { otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const POST = formEndpoint({
  schema: unsubscribeForm,
  take: takeUnsubscription,
  refusedPage: ({ status }) => (status < 500 ? 'unsubscribe-wrong' : 'unsubscribe-failed'),
})

export const ALL = otherMethods({ POST })
