import { z } from 'zod'
import type { ContentChangeRow } from '../db/schema.ts'

const awaitedSchema = z.object({
  kind: z.enum(['Entry', 'Asset']),
  id: z.string(),
  /** What the delivery API must show, or more; absent: that it no longer shows the thing at all. */
  shows: z.object({ revision: z.number().nullable(), publishedAt: z.string().nullable() }).optional(),
})

export const buildWorkSchema = z.object({
  /** Ids of the changes this build takes into account. */
  covers: z.array(z.string()),
  awaits: z.array(awaitedSchema),
  /** Prints even when nothing has changed, and everything anew. */
  whole: z.boolean(),
})

/** What the delivery API must have come to before a build reads it. */
export type Awaited = z.infer<typeof awaitedSchema>
/** What a server asks of a build. */
export type BuildWork = z.infer<typeof buildWorkSchema>

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
