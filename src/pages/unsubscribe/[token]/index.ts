import { showUnsubscribePage } from '#server/enquiries/unsubscribe.ts'
import { otherMethods, signedEndpoint } from '#server/endpoint.ts'

export const prerender = false

export const GET = signedEndpoint(showUnsubscribePage)

export const ALL = otherMethods({ GET })
