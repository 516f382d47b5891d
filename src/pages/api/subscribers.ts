import { formEndpoint } from '#server/documents/form-endpoint.ts'
import { subscriberForm } from '#server/documents/forms.ts'
import { subscriberRefusedPage, takeSubscriber } from '#server/documents/subscribers.ts'
import { otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const POST = formEndpoint({
  schema: subscriberForm,
  take: takeSubscriber,
  refusedPage: subscriberRefusedPage,
})

export const ALL = otherMethods({ POST })
