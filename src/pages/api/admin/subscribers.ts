import { subscriberTable } from '#server/enquiries/admin-tables.ts'
import { deskEndpoints } from '#server/enquiries/desk-endpoints.ts'

export const { GET, PATCH, ALL } = deskEndpoints(subscriberTable)
