import { formEndpoint } from '#server/enquiries/form-endpoint.ts'
import { subscriberSchema } from '#server/enquiries/enquiry-input.ts'
import { subscriberRefusedPage, handleSubscription } from '#server/enquiries/subscribers.ts'
import { otherMethods } from '#server/endpoint.ts'

export const POST = formEndpoint({
  schema: subscriberSchema,
  handle: handleSubscription,
  refusedPage: subscriberRefusedPage,
})

export const ALL = otherMethods({ POST })
