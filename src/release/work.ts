import { z } from 'zod'

const awaitedSchema = z.object({
  kind: z.enum(['Entry', 'Asset']),
  id: z.string(),
  /** Ids of the changes to this entry or asset. */
  changes: z.array(z.string()),
  /** The version that the delivery API must show, or a later one; without it, it must no longer show the thing. */
  shows: z.object({ revision: z.number().nullable(), publishedAt: z.string().nullable() }).optional(),
})

export const buildWorkSchema = z.object({
  /** Ids of the changes that this build deals with. */
  covers: z.array(z.string()),
  /** Those of them that are an editor's requests for a build. */
  asked: z.array(z.string()),
  awaits: z.array(awaitedSchema),
  /** Whether to build even if nothing has changed, and to render every page. */
  whole: z.boolean(),
})

/** An entry or asset in the version that the delivery API must show before a build reads the content. */
export type Awaited = z.infer<typeof awaitedSchema>
/** What the server asks a build to do. */
export type BuildWork = z.infer<typeof buildWorkSchema>

/** The exit code of `npm run build` if another build is running in the same data folder. */
export const BUSY_CODE = 3
