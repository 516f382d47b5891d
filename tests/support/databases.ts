import { describe } from 'vitest'
import { openShop, type Shop, type ShopOptions } from './shop.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''

export type DatabaseName = 'sqlite' | 'postgres'

/** Runs the same tests on SQLite and, if TEST_DATABASE_URL is set, on PostgreSQL. */
export const onBothDatabases = (
  say: (open: (options?: ShopOptions) => Promise<Shop>, database: DatabaseName) => void,
): void => {
  for (const database of ['sqlite', 'postgres'] as const)
    describe.skipIf(database === 'postgres' && !SERVER)(`on ${database}`, () => {
      say((options) => openShop({ database, ...options }), database)
    })
}
