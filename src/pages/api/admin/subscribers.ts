import { subscriberDrawer } from '#server/documents/drawers.ts'
import { deskEndpoints } from '#server/documents/desk-endpoints.ts'
import { otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const { GET, PATCH } = deskEndpoints(subscriberDrawer)

export const ALL = otherMethods({ GET, PATCH })
