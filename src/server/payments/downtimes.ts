import { z } from 'zod'
import type { PaymentDowntime } from '#domain/payments/downtime.ts'
import type { Database, Queries } from '../db/database.ts'
import { unixSeconds } from './unix-seconds.ts'

const MAX_TEXT = 60
// A downtime not mentioned for this long is over, even if the message about its end was lost.
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000

const STATUS_OF = {
  'payment.downtime.started': 'started',
  'payment.downtime.updated': 'updated',
  'payment.downtime.resolved': 'resolved',
} as const

const isKnown = (event: string): event is keyof typeof STATUS_OF => Object.hasOwn(STATUS_OF, event)

const downtimeEntity = z.object({
  id: z.string().max(MAX_TEXT),
  method: z.string().max(MAX_TEXT),
  severity: z.string().max(MAX_TEXT).nullish(),
  /** Absent while the downtime lasts. */
  end: unixSeconds.nullish().catch(null),
  instrument: z.record(z.string(), z.unknown()).nullish(),
})

const instrumentOf = (given: Readonly<Record<string, unknown>>) =>
  Object.values(given)
    .filter((value) => typeof value === 'string')
    .join(', ')
    .slice(0, MAX_TEXT)

/** Stores the provider's reports of payment methods that have trouble, for a hint at the checkout. */
export const openDowntimes = ({ kysely }: Database, clock: () => Date) => ({
  handle: async (
    queries: Queries,
    { event, entity, reportedAt }: { event: string; entity: unknown; reportedAt: Date },
  ): Promise<void> => {
    const { data: reported } = downtimeEntity.safeParse(entity)
    if (!reported || !isKnown(event)) return
    const downtime = {
      method: reported.method,
      instrument: instrumentOf(reported.instrument ?? {}),
      severity: reported.severity ?? '',
      status: STATUS_OF[event],
      ends_at: reported.end ? new Date(reported.end * 1000).toISOString() : null,
      changed_at: reportedAt.toISOString(),
    }
    await queries
      .insertInto('payment_downtimes')
      .values({ id: reported.id, ...downtime })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(downtime)
          // Messages arrive in any order: a resolved downtime stays resolved.
          .where('payment_downtimes.changed_at', '<=', downtime.changed_at)
          .where('payment_downtimes.status', '!=', 'resolved'),
      )
      .execute()
  },

  /** The current downtimes, one for each payment method and bank or app. Ignores those of low severity. */
  current: async (): Promise<readonly PaymentDowntime[]> => {
    const now = clock()
    const rows = await kysely
      .selectFrom('payment_downtimes')
      .select(['method', 'instrument'])
      .distinct()
      .where('status', 'in', ['started', 'updated'])
      .where('severity', '!=', 'low')
      .where('changed_at', '>', new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString())
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now.toISOString())]))
      .orderBy('method')
      .orderBy('instrument')
      .execute()
    return rows
  },
})

export type Downtimes = ReturnType<typeof openDowntimes>
