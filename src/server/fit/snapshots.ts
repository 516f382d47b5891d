import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { readPassport, type FitPassport } from '#domain/fit/passport.ts'
import type { Queries } from '../db/database.ts'
import { countChanged } from '../db/has-changed.ts'
import { hasRow } from '../db/has-row.ts'
import type { MeasurementSnapshotRow, Schema } from '../db/schema.ts'

/** What measurements are attached to. */
export type SnapshotKind = MeasurementSnapshotRow['kind']

/** Measurements attached to a request or an order. */
export interface Snapshot {
  readonly kind: SnapshotKind
  readonly ownerId: string
  /** Undefined deletes those sent before. */
  readonly passport: FitPassport | undefined
  /** The account that they belong to; null for a guest. */
  readonly userId: string | null
  readonly at: Date
}

/** The states of an order of which something is paid. */
const PAID = ['part_paid', 'paid'] as const
/** The stages of an order that has left the workshop. */
const LEFT = ['dispatched', 'delivered'] as const

/** A stored body as measurements; undefined if it is empty or invalid. */
export const passportOf = (body: string | null): FitPassport | undefined =>
  body === null ? undefined : readPassport(JSON.parse(body))

/** Stores the measurements sent with a request or an order, replacing any sent before. */
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

/** The measurements sent with a request or an order, and when; undefined if there are none. */
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

/** Leaves the measurements sent with an order as they are, but in no account, whose owner could delete them. */
export const detachSnapshot = async (queries: Queries, orderId: string): Promise<void> => {
  await queries
    .updateTable('measurement_snapshots')
    .set({ user_id: null })
    .where('kind', '=', 'order')
    .where('owner_id', '=', orderId)
    .execute()
}

/** The ids of all requests that an account sent measurements with, under any e-mail address. */
export const requestsMeasuredBy = async (queries: Queries, userId: string): Promise<readonly string[]> => {
  const rows = await queries
    .selectFrom('measurement_snapshots')
    .select('owner_id')
    .where('kind', '=', 'request')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}

/** The measurements an order is made to: those sent with it, or else those of the request that its quote answered. */
export const snapshotOfOrder = async (queries: Queries, orderId: string): ReturnType<typeof snapshotOf> => {
  const own = await snapshotOf(queries, 'order', orderId)
  if (own) return own
  const quote = await queries
    .selectFrom('quotes')
    .select('request_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return quote?.request_id ? snapshotOf(queries, 'request', quote.request_id) : undefined
}

/**
 * Stores the measurements sent with a request, replacing any sent before, unless a paid order that its quote became may
 * be made to those.
 */
export const storeRequestSnapshot = async (queries: Queries, sent: Omit<Snapshot, 'kind'>): Promise<void> => {
  const paid = queries
    .selectFrom('quotes')
    .innerJoin('orders', 'orders.id', 'quotes.order_id')
    .select('orders.id')
    .where('quotes.request_id', '=', sent.ownerId)
    .where('orders.status', 'in', PAID)
  if ((await snapshotOf(queries, 'request', sent.ownerId)) && (await hasRow(paid))) return
  await storeSnapshot(queries, { ...sent, kind: 'request' })
}

/** Deletes the measurements sent with these requests or orders. */
const eraseSnapshots = async (
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

/** Snapshots joined with the order they are for: directly, or through the quote that answered the request. */
const ofOrders = (queries: Queries) =>
  queries
    .selectFrom('measurement_snapshots')
    .leftJoin('quotes', (join) =>
      join
        .onRef('quotes.request_id', '=', 'measurement_snapshots.owner_id')
        .on('measurement_snapshots.kind', '=', 'request'),
    )
    .innerJoin('orders', (join) =>
      join.on((on) =>
        on.or([
          on.and([
            on('measurement_snapshots.kind', '=', 'order'),
            on('orders.id', '=', on.ref('measurement_snapshots.owner_id')),
          ]),
          on('orders.id', '=', on.ref('quotes.order_id')),
        ]),
      ),
    )
    .where('orders.cancelled_at', 'is', null)

/** Snapshots needed for an order that is in production or soon will be; fully refunded orders need none. */
const beingMade = (queries: Queries) =>
  ofOrders(queries)
    .leftJoin('order_production', 'order_production.order_id', 'orders.id')
    .where('orders.status', 'in', PAID)
    .whereRef('orders.refunded_paise', '<', 'orders.captured_paise')
    .where((where) =>
      where.or([
        where('order_production.stage', 'is', null),
        where('order_production.stage', 'not in', LEFT),
      ]),
    )

/** The owner ids of snapshots that are still needed. */
const neededOwners = (queries: Queries) => beingMade(queries).select('measurement_snapshots.owner_id')

/**
 * The owner ids of snapshots for orders that may still be paid; not if the customer was erased, which clears the
 * order's e-mail address.
 */
const payableOwners = (queries: Queries) =>
  ofOrders(queries)
    .where('orders.status', 'not in', PAID)
    .where('orders.email', '<>', '')
    .select('measurement_snapshots.owner_id')

/**
 * Deletes these snapshots now or, if an order in production needs them, marks them for deletion after it is dispatched.
 */
const forgetUnlessNeeded = async (
  queries: Queries,
  these: (where: ExpressionBuilder<Schema, 'measurement_snapshots'>) => Expression<SqlBool>,
  at: Date,
): Promise<void> => {
  await queries
    .deleteFrom('measurement_snapshots')
    .where(these)
    .where('owner_id', 'not in', neededOwners(queries))
    .execute()
  await queries
    .updateTable('measurement_snapshots')
    .set({ erase_asked_at: at.toISOString() })
    .where(these)
    .where('erase_asked_at', 'is', null)
    .execute()
}

/**
 * Deletes all snapshots that an account sent, except those needed by an order in production, which are deleted after it
 * is dispatched. Returns the numbers of these orders.
 */
export const eraseSnapshotsOf = async (
  queries: Queries,
  userId: string,
  at: Date,
): Promise<readonly string[]> => {
  const needed = await beingMade(queries)
    .select('orders.number')
    .where('measurement_snapshots.user_id', '=', userId)
    .distinct()
    .orderBy('orders.number')
    .execute()
  await forgetUnlessNeeded(queries, (where) => where('user_id', '=', userId), at)
  return needed.map(({ number }) => number)
}

/**
 * Deletes the snapshots sent with these requests or orders. Those needed by an order in production are deleted after it
 * is dispatched, and those of an order that may still be paid are kept.
 */
export const eraseSnapshotsUnlessNeeded = async (
  queries: Queries,
  kind: SnapshotKind,
  ownerIds: readonly string[],
  at: Date,
): Promise<void> => {
  if (ownerIds.length === 0) return
  await forgetUnlessNeeded(
    queries,
    ({ and, not, eb }) =>
      and([
        eb('kind', '=', kind),
        eb('owner_id', 'in', ownerIds),
        not(eb('owner_id', 'in', payableOwners(queries))),
      ]),
    at,
  )
}

/** How many snapshots of these requests and orders are kept until their order is dispatched. */
export const countAwaitingErasure = async (
  queries: Queries,
  ownerIds: readonly string[],
): Promise<number> => {
  if (ownerIds.length === 0) return 0
  const rows = await queries
    .selectFrom('measurement_snapshots')
    .select('owner_id')
    .where('owner_id', 'in', ownerIds)
    .where('erase_asked_at', 'is not', null)
    .execute()
  return rows.length
}

/** Deletes snapshots that are marked for deletion and no longer needed, at most `limit`; returns how many. */
export const eraseAskedSnapshots = async (queries: Queries, limit: number): Promise<number> => {
  const gone = await queries
    .selectFrom('measurement_snapshots')
    .select(['kind', 'owner_id'])
    .where('erase_asked_at', 'is not', null)
    .where('owner_id', 'not in', neededOwners(queries))
    .limit(limit)
    .execute()
  for (const { kind, owner_id } of gone) await eraseSnapshots(queries, kind, [owner_id])
  return gone.length
}

/**
 * Deletes snapshots of requests that staff deleted by hand, unless an order needs or may need them, or the request is
 * pending. Only those from before the given time: a newer request may still be on its way.
 */
export const eraseStraySnapshots = (queries: Queries, before: string): Promise<number> =>
  countChanged(
    queries
      .deleteFrom('measurement_snapshots')
      .where('kind', '=', 'request')
      .where('at', '<', before)
      .where(
        'owner_id',
        'not in',
        queries.selectFrom('enquiry_index').select('id').where('form', '=', 'requests'),
      )
      .where(
        'owner_id',
        'not in',
        queries.selectFrom('pending_enquiries').select('id').where('form', '=', 'requests'),
      )
      .where('owner_id', 'not in', neededOwners(queries))
      .where('owner_id', 'not in', payableOwners(queries)),
  )
