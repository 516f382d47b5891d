import { contactTable } from '#server/enquiries/admin-tables.ts'
import { deskEndpoints } from '#server/enquiries/desk-endpoints.ts'
import { otherMethods } from '#server/endpoint.ts'

export const { GET, PATCH } = deskEndpoints(contactTable)

export const ALL = otherMethods({ GET, PATCH })
