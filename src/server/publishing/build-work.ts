import type { Awaited, BuildWork } from '#release/work.ts'
import type { ContentChangeRow } from '../db/schema.ts'

const awaitedOf = ({ what, kind, entity_id: id, revision, published_at }: ContentChangeRow): Awaited[] => {
  if (kind === '') return []
  if (what === 'unpublish') return [{ kind, id }]
  return [{ kind, id, shows: { revision, publishedAt: published_at } }]
}

/** One build for many changes; of several about one thing, the last counts. */
export const workFor = (changes: readonly ContentChangeRow[]): BuildWork => {
  const awaits = new Map(
    changes.flatMap(awaitedOf).map((awaited) => [`${awaited.kind} ${awaited.id}`, awaited]),
  )
  return {
    covers: changes.map(({ id }) => id),
    awaits: [...awaits.values()],
    whole: changes.some(({ what }) => what === 'build'),
  }
}
