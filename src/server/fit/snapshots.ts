import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { readPassport, type FitPassport } from '#domain/fit/passport.ts'
import type { Queries } from '../db/database.ts'
import { countChanged } from '../db/has-changed.ts'
import type { MeasurementSnapshotRow, Schema } from '../db/schema.ts'

/** What measurements were sent with. */
export type SnapshotKind = MeasurementSnapshotRow['kind']

/** Measurements and what they are sent with. */
export interface Snapshot {
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

/** The ids of the requests that an account sent its measurements with, under whichever e-mail address. */
export const requestsMeasuredBy = async (queries: Queries, userId: string): Promise<readonly string[]> => {
  const rows = await queries
    .selectFrom('measurement_snapshots')
    .select('owner_id')
    .where('kind', '=', 'request')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}

/** The measurements an order is cut by: those sent with it, else those sent with the request that its quote came from. */
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

/** Forgets the measurements that were sent with these requests or orders. */
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

/** Snapshots with the order they are for: what was sent with it, and with the request whose quote became it. */
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

/** Snapshots that an order is being made by, or soon will be: none whose money all went back. */
const beingMade = (queries: Queries) =>
  ofOrders(queries)
    .leftJoin('order_production', 'order_production.order_id', 'orders.id')
    .where('orders.status', 'in', ['part_paid', 'paid'])
    .whereRef('orders.refunded_paise', '<', 'orders.captured_paise')
    .where((where) =>
      where.or([
        where('order_production.stage', 'is', null),
        where('order_production.stage', 'not in', LEFT),
      ]),
    )

/** The ids of what the snapshots still needed were sent with. */
const neededOwners = (queries: Queries) => beingMade(queries).select('measurement_snapshots.owner_id')

/** The same of orders that money may still come for: until their customer is erased, and her e-mail address with her. */
const payableOwners = (queries: Queries) =>
  ofOrders(queries)
    .where('orders.status', 'not in', ['part_paid', 'paid'])
    .where('orders.email', '<>', '')
    .select('measurement_snapshots.owner_id')

/** Forgets these measurements at once, or, where something is being made by them, when it has left. */
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
 * Forgets whatever measurements an account sent, but those that something is being made by: these go once it has left.
 * Answers the numbers of these orders.
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
 * Forgets the measurements that were sent with these requests or orders; those that something is being made by go once it
 * has left, and those of an order that may still be paid stay with it.
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

/** How many of the measurements sent with these requests and orders stay until what is made by them has left. */
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

/** Forgets measurements by which nothing is being made any more, where she asked for it before. */
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
 * Forgets measurements sent with requests that staff deleted by hand, unless something is or may yet be made by them, or
 * the request waits for the document service; one younger may still be on its way.
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
