import { formEndpoint } from '#server/documents/form-endpoint.ts'
import { requestForm } from '#server/documents/forms.ts'
import { takeRequest } from '#server/documents/requests.ts'
import { otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const POST = formEndpoint({
  schema: requestForm,
  take: takeRequest,
  refusedPage: ({ status, extra }) => {
    if (status < 500) return 'request-to-check'
    return extra['kept'] === true ? 'request-kept' : 'request-failed'
  },
})

export const ALL = otherMethods({ POST })
