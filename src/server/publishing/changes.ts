import type { Database, Queries } from '../db/database.ts'
import { newOrderedId } from '../db/new-id.ts'
import type { ContentChangeRow } from '../db/schema.ts'
import { isNewEvent } from '../inbox.ts'
import type { ContentChange } from './content-call.ts'

const REMEMBERED_MS = 60 * 60 * 1000
const MAX_PASSED_ON = 1000

/** The content changes that have yet to become visible, shared by all processes of the shop. */
export const openChanges = ({ kysely, transaction }: Database, clock: () => Date) => {
  const add = (queries: Queries, change: ContentChange) =>
    queries
      .insertInto('content_changes')
      .values({ id: newOrderedId(), at: clock().toISOString(), passed_on_at: null, ...change })
      .execute()

  return {
    /** Records a signed call once; false if it was received before. */
    handle: (eventId: string, topic: string, change: ContentChange | undefined): Promise<boolean> =>
      transaction(async (queries) => {
        const event = { event_id: eventId, source: 'contentful', type: topic } as const
        const isNew = await isNewEvent(queries, event, clock())
        if (isNew && change) await add(queries, change)
        return isNew
      }),

    /** Records that an editor requested a build of everything. */
    askForBuild: () =>
      add(kysely, { what: 'build', kind: '', entity_id: '', revision: null, published_at: null }),

    /** The changes of the last hour, oldest first; the regular build covers older ones. */
    recent: (): Promise<readonly ContentChangeRow[]> =>
      kysely
        .selectFrom('content_changes')
        .selectAll()
        .where('at', '>', new Date(clock().getTime() - REMEMBERED_MS).toISOString())
        .orderBy('at')
        .execute(),

    /**
     * The changes that the platform building instead has not been told of, oldest first, at most as many as one call
     * covers.
     */
    waiting: (): Promise<readonly ContentChangeRow[]> =>
      kysely
        .selectFrom('content_changes')
        .selectAll()
        .where('passed_on_at', 'is', null)
        .orderBy('at')
        .limit(MAX_PASSED_ON)
        .execute(),

    markPassedOn: async (ids: readonly string[]): Promise<void> => {
      await kysely
        .updateTable('content_changes')
        .set({ passed_on_at: clock().toISOString() })
        .where('id', 'in', ids)
        .execute()
    },
  }
}

export type Changes = ReturnType<typeof openChanges>
