import type { Plants } from './story.ts'

/** Makes a condition of a statement always true, while keeping its parameter in place. */
const always =
  (statement: string, condition: string) =>
  (sql: string): string =>
    sql.startsWith(statement) ? sql.replace(condition, `(${condition} or true)`) : sql

/** Faults that the shop doesn't have, named after what is wrong with them: each must show as a deviation. */
export const PLANTS = {
  'the provider is asked for another amount': { provider: { amountOf: (amount) => amount + 100 } },
  'a second payment takes the place of the first': {
    sql: always('update "payments" set "status" = ?, "provider_payment_id"', '"status" in (?, ?)'),
  },
  'an e-mail is taken by whoever looks': { sql: always('update "outbox" set "due_at"', '"due_at" = ?') },
  'a message counts every time it comes': {
    sql: (sql) =>
      sql.startsWith('insert into "inbox_events"')
        ? sql.replace('do nothing', 'do update set "type" = excluded."type"')
        : sql,
  },
  'a paid order can be closed': {
    sql: always('update "payments" set "status" = ?, "closed_at"', '"status" = ?'),
  },
  'more counts than an order costs': {
    sql: always('update "orders" set "captured_paise"', '"captured_paise" + ? <= "total_paise"'),
  },
  'a cancelled order takes money': {
    sql: always('update "orders" set "captured_paise"', '"cancelled_at" is null'),
  },
} as const satisfies Readonly<Record<string, Plants>>

export type PlantName = keyof typeof PLANTS

export const isPlant = (name: string): name is PlantName => Object.hasOwn(PLANTS, name)
