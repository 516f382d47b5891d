import { formEndpoint } from '#server/enquiries/form-endpoint.ts'
import { requestSchema } from '#server/enquiries/enquiry-input.ts'
import { handleRequest } from '#server/enquiries/requests.ts'
import { otherMethods } from '#server/endpoint.ts'

export const POST = formEndpoint({
  schema: requestSchema,
  handle: handleRequest,
  refusedPage: ({ status, extra }) => {
    if (status < 500) return 'request-to-check'
    return extra['pending'] === true ? 'request-kept' : 'request-failed'
  },
})

export const ALL = otherMethods({ POST })
