import type { Shop } from './shop.ts'

/** Every entry of the shop's audit log, oldest first. */
export const auditOf = ({ app }: Shop) =>
  app.db.kysely.selectFrom('audit_entries').selectAll().orderBy('seq').execute()

/** The names of the recorded actions. */
export const actsOf = async (shop: Shop): Promise<readonly string[]> =>
  (await auditOf(shop)).map(({ act }) => act)
