import type { Shop } from './shop.ts'

/** Everything that the shop's audit log holds, the oldest first. */
export const auditOf = ({ app }: Shop) =>
  app.db.kysely.selectFrom('audit_entries').selectAll().orderBy('seq').execute()

/** What was done, by its name. */
export const actsOf = async (shop: Shop): Promise<readonly string[]> =>
  (await auditOf(shop)).map(({ act }) => act)
