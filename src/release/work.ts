import { z } from 'zod'

const awaitedSchema = z.object({
  kind: z.enum(['Entry', 'Asset']),
  id: z.string(),
  /** Ids of the changes that are about it. */
  changes: z.array(z.string()),
  /** What the delivery API must show, or more; absent: that it no longer shows the thing at all. */
  shows: z.object({ revision: z.number().nullable(), publishedAt: z.string().nullable() }).optional(),
})

export const buildWorkSchema = z.object({
  /** Ids of the changes this build takes into account. */
  covers: z.array(z.string()),
  /** Those of them by which an editor asked for a build. */
  asked: z.array(z.string()),
  awaits: z.array(awaitedSchema),
  /** Builds even when nothing has changed, and renders every page. */
  whole: z.boolean(),
})

/** What the delivery API must have come to before a build reads it. */
export type Awaited = z.infer<typeof awaitedSchema>
/** What a server asks of a build. */
export type BuildWork = z.infer<typeof buildWorkSchema>

/** How `npm run build` ends when another build is at work in the same data folder. */
export const BUSY_CODE = 3
