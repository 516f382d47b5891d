import { z } from 'zod'
import type { ContentChangeRow } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { parseSentJson } from '../endpoint/json.ts'

const entitySchema = z.object({
  sys: z.object({
    id: z.string().min(1).max(100),
    type: z.string().max(50),
    revision: z.int().nonnegative().optional().catch(undefined),
    publishedCounter: z.int().nonnegative().optional().catch(undefined),
    updatedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
    publishedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
    deletedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
    environment: z
      .object({ sys: z.object({ id: z.string() }) })
      .optional()
      .catch(undefined),
  }),
})

/** A change reported by the content service. */
export type ContentChange = Pick<
  ContentChangeRow,
  'what' | 'kind' | 'entity_id' | 'revision' | 'published_at'
>

const TOPIC = /^ContentManagement\.(Entry|Asset|ContentType)\.(publish|unpublish|archive|delete)$/

/** Reads a signed call; undefined if it changes nothing that visitors see, e.g. a saved draft. */
export const readContentCall = (
  topic: string,
  body: Uint8Array,
  environment: string,
): ContentChange | undefined => {
  const [, kind, event] = TOPIC.exec(topic) ?? []
  if (!kind || !event) return undefined
  const { data } = entitySchema.safeParse(parseSentJson(new TextDecoder().decode(body)))
  if (!data) throw new Refusal(400, 'unreadable_event', 'This event can’t be read.')
  const { sys } = data
  // Behind an alias the call may name another environment than the one the shop reads; it then names no entry to wait
  // for.
  const isOurs = sys.environment === undefined || sys.environment.sys.id === environment
  if (kind === 'ContentType' || !isOurs)
    return { what: 'model', kind: '', entity_id: sys.id, revision: null, published_at: null }
  const isPublished = event === 'publish'
  return {
    what: isPublished ? 'publish' : 'unpublish',
    kind: kind === 'Asset' ? 'Asset' : 'Entry',
    entity_id: sys.id,
    revision: sys.revision ?? sys.publishedCounter ?? null,
    published_at: (isPublished ? sys.publishedAt : sys.deletedAt) ?? sys.updatedAt ?? null,
  }
}
