import type { Awaited, BuildWork } from '#release/work.ts'
import type { ContentChangeRow } from '../db/schema.ts'

const awaitedOf = ({ what, kind, entity_id: id, revision, published_at }: ContentChangeRow) => {
  if (kind === '') return []
  const shows = { revision, publishedAt: published_at }
  return [{ kind, id, ...(what !== 'unpublish' && { shows }) }]
}

/** When a change happened, by the content service if it says so, because its calls may arrive in another order. */
const happenedAt = ({ at, published_at }: ContentChangeRow) => Date.parse(published_at ?? at)

/** One build for several changes; of several changes to one thing the latest counts. */
export const workFor = (changes: readonly ContentChangeRow[]): BuildWork => {
  const awaits = new Map<string, Awaited>()
  for (const change of changes.toSorted((a, b) => happenedAt(a) - happenedAt(b)))
    for (const awaited of awaitedOf(change)) {
      const key = `${awaited.kind} ${awaited.id}`
      awaits.set(key, { ...awaited, changes: [...(awaits.get(key)?.changes ?? []), change.id] })
    }
  const asked = changes.flatMap(({ id, what }) => (what === 'build' ? [id] : []))
  return {
    covers: changes.map(({ id }) => id),
    asked,
    awaits: [...awaits.values()],
    whole: asked.length > 0,
  }
}
