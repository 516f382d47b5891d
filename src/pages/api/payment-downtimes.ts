import { endpoint, otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const GET = endpoint(({ app }) => app.payments.downtimes())

export const ALL = otherMethods({ GET })
