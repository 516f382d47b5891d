import { takeUnsubscription } from '#server/documents/unsubscribe.ts'
import { otherMethods, signedEndpoint } from '#server/endpoint.ts'

export const prerender = false

export const POST = signedEndpoint(takeUnsubscription)

export const ALL = otherMethods({ POST })
