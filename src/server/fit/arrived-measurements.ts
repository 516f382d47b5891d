import type { Queries } from '../db/database.ts'

/** Orders that stand still for measurements which have come since, and when they came. */
export const arrivedMeasurements = (queries: Queries) =>
  queries
    .selectFrom('order_production')
    .innerJoin('measurement_snapshots', (join) =>
      join
        .onRef('measurement_snapshots.owner_id', '=', 'order_production.order_id')
        .on('measurement_snapshots.kind', '=', 'order'),
    )
    .where('order_production.paused_for', '=', 'measurements')
    .where('measurement_snapshots.at', '>=', (select) =>
      select
        .selectFrom('order_stages')
        .whereRef('order_stages.order_id', '=', 'order_production.order_id')
        .where('order_stages.event', '=', 'paused')
        .select(({ fn }) => fn.max('order_stages.at').as('since')),
    )

/** When the measurements came that these orders stand still for, by the orders' ids. */
export const measurementsCame = async (
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await arrivedMeasurements(queries)
    .where('order_production.order_id', 'in', orderIds)
    .select(['order_production.order_id', 'measurement_snapshots.at'])
    .execute()
  return new Map(rows.map(({ order_id, at }) => [order_id, at]))
}
