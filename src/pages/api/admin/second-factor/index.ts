import { endpoint, otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const GET = endpoint(({ app, request }) => app.secondFactor.state(request))

export const ALL = otherMethods({ GET })
