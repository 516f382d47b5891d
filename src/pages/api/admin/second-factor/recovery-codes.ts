import { endpoint, otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const POST = endpoint(({ app, request }) => app.secondFactor.renewRecoveryCodes(request))

export const ALL = otherMethods({ POST })
