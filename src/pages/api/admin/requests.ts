import { requestDrawer } from '#server/documents/drawers.ts'
import { deskEndpoints } from '#server/documents/desk-endpoints.ts'
import { otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const { GET, PATCH } = deskEndpoints(requestDrawer)

export const ALL = otherMethods({ GET, PATCH })
