import type { getSentMeasurements } from '#contract/fit/get-sent-measurements.ts'
import { get } from '#server/endpoint.ts'
import { snapshotOf, snapshotOfOrder } from '#server/fit/snapshots.ts'

const MAX_ID_LENGTH = 36

export const { GET, ALL } = get<typeof getSentMeasurements>(async ({ app, request, url }) => {
  const admin = await app.auth.requireAdmin(request)
  const kind = url.searchParams.get('kind') === 'order' ? 'order' : 'request'
  const id = (url.searchParams.get('id') ?? '').slice(0, MAX_ID_LENGTH)
  const { kysely } = app.db
  const found = kind === 'order' ? snapshotOfOrder(kysely, id) : snapshotOf(kysely, kind, id)
  const sent = (await found) ?? null
  if (sent) await app.audit.recordReading(admin, { act: 'measurements.read', subject: id, details: { kind } })
  return { sent }
})
