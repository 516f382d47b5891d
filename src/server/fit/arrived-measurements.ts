import type { Queries } from '../db/database.ts'

/** Orders paused for measurements that have arrived since the pause began. */
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

/** When the measurements arrived for which these orders are paused, by order id. */
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
