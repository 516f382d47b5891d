import { formEndpoint } from '#server/enquiries/form-endpoint.ts'
import { subscriberSchema } from '#server/enquiries/enquiry-input.ts'
import { subscriberRefusedPage, handleSubscription } from '#server/enquiries/subscribers.ts'

export const { POST, ALL } = formEndpoint({
  schema: subscriberSchema,
  handle: handleSubscription,
  refusedPage: subscriberRefusedPage,
})
