import { readPassport, type FitPassport } from '#domain/fit/passport.ts'
import type { Queries } from '../db/database.ts'
import type { MeasurementSnapshotRow } from '../db/schema.ts'

/** What measurements were sent with. */
export type SnapshotKind = MeasurementSnapshotRow['kind']

interface Snapshot {
  readonly kind: SnapshotKind
  readonly ownerId: string
  /** Undefined takes away what was sent before. */
  readonly passport: FitPassport | undefined
  /** In whose account; null for a guest. */
  readonly userId: string | null
  readonly at: Date
}

/** The stages of an order that has left the workshop. */
const LEFT = ['dispatched', 'delivered'] as const

/** A stored body as measurements; undefined where it is none. */
export const passportOf = (body: string | null): FitPassport | undefined =>
  body === null ? undefined : readPassport(JSON.parse(body))

/** Stores the measurements sent with a request or an order, in the place of those sent with it before. */
export const storeSnapshot = async (
  queries: Queries,
  { kind, ownerId, passport, userId, at }: Snapshot,
): Promise<void> => {
  await eraseSnapshots(queries, kind, [ownerId])
  if (!passport) return
  const body = JSON.stringify({ unit: passport.unit, taken: passport.taken })
  const row = { kind, owner_id: ownerId, body, user_id: userId, at: at.toISOString(), erase_asked_at: null }
  await queries.insertInto('measurement_snapshots').values(row).execute()
}

/** The measurements sent with a request or an order, and when. */
export const snapshotOf = async (
  queries: Queries,
  kind: SnapshotKind,
  ownerId: string,
): Promise<{ readonly at: string; readonly passport: FitPassport } | undefined> => {
  const row = await queries
    .selectFrom('measurement_snapshots')
    .select(['at', 'body'])
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  const passport = row && passportOf(row.body)
  return passport && { at: row.at, passport }
}

/** Forgets the measurements that were sent with these requests or orders. */
export const eraseSnapshots = async (
  queries: Queries,
  kind: SnapshotKind,
  ownerIds: readonly string[],
): Promise<void> => {
  if (ownerIds.length === 0) return
  await queries
    .deleteFrom('measurement_snapshots')
    .where('kind', '=', kind)
    .where('owner_id', 'in', ownerIds)
    .execute()
}

/** Numbers of the orders of an account that are being made by measurements, or may be once they are paid. */
const madeBy = async (queries: Queries, userId: string) =>
  queries
    .selectFrom('measurement_snapshots')
    .innerJoin('orders', 'orders.id', 'measurement_snapshots.owner_id')
    .leftJoin('order_production', 'order_production.order_id', 'orders.id')
    .select(['orders.id', 'orders.number'])
    .where('measurement_snapshots.kind', '=', 'order')
    .where('measurement_snapshots.user_id', '=', userId)
    .where('orders.status', 'in', ['part_paid', 'paid'])
    .where('orders.cancelled_at', 'is', null)
    .where((where) =>
      where.or([
        where('order_production.stage', 'is', null),
        where('order_production.stage', 'not in', LEFT),
      ]),
    )
    .orderBy('orders.number')
    .execute()

/**
 * Forgets whatever measurements an account sent, but those that something is being made by: these go once it has left.
 * Answers the numbers of these orders.
 */
export const eraseSnapshotsOf = async (
  queries: Queries,
  userId: string,
  at: Date,
): Promise<readonly string[]> => {
  const needed = await madeBy(queries, userId)
  const ids = needed.map(({ id }) => id)
  const own = () => queries.deleteFrom('measurement_snapshots').where('user_id', '=', userId)
  await (
    ids.length > 0
      ? own().where((where) => where.or([where('kind', '<>', 'order'), where('owner_id', 'not in', ids)]))
      : own()
  ).execute()
  await queries
    .updateTable('measurement_snapshots')
    .set({ erase_asked_at: at.toISOString() })
    .where('user_id', '=', userId)
    .where('erase_asked_at', 'is', null)
    .execute()
  return needed.map(({ number }) => number)
}

/** Forgets measurements of orders that have left or were called off, where she asked for it before. */
export const eraseAskedSnapshots = async (queries: Queries, limit: number): Promise<number> => {
  const gone = await queries
    .selectFrom('measurement_snapshots')
    .innerJoin('orders', 'orders.id', 'measurement_snapshots.owner_id')
    .leftJoin('order_production', 'order_production.order_id', 'orders.id')
    .select('orders.id')
    .where('measurement_snapshots.kind', '=', 'order')
    .where('measurement_snapshots.erase_asked_at', 'is not', null)
    .where((where) =>
      where.or([
        where('order_production.stage', 'in', LEFT),
        where('orders.cancelled_at', 'is not', null),
        where('orders.status', '=', 'closed'),
      ]),
    )
    .limit(limit)
    .execute()
  await eraseSnapshots(
    queries,
    'order',
    gone.map(({ id }) => id),
  )
  return gone.length
}

/** Forgets measurements sent with requests that staff deleted by hand; one younger may still be on its way. */
export const eraseStraySnapshots = async (queries: Queries, before: string): Promise<number> => {
  const { numDeletedRows } = await queries
    .deleteFrom('measurement_snapshots')
    .where('kind', '=', 'request')
    .where('at', '<', before)
    .where(
      'owner_id',
      'not in',
      queries.selectFrom('enquiry_index').select('id').where('form', '=', 'requests'),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
