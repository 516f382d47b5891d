import { formEndpoint } from '#server/enquiries/form-endpoint.ts'
import { requestSchema } from '#server/enquiries/enquiry-input.ts'
import { handleRequest } from '#server/enquiries/requests.ts'

export const { POST, ALL } = formEndpoint({
  schema: requestSchema,
  handle: handleRequest,
  refusedPage: ({ status, extra }) => {
    if (status < 500) return 'request-to-check'
    return extra['pending'] === true ? 'request-kept' : 'request-failed'
  },
})
