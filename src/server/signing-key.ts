import { randomBytes } from 'node:crypto'
import type { CoreDeps } from './core-deps.ts'
import type { Queries } from './db/database.ts'

const KEY_BYTES = 32

type Deps = Pick<CoreDeps, 'db' | 'clock'>

/**
 * Returns a function for a named key, which is created on first use. Keys are stored in the database, so that all
 * servers and backups share them, and never change. Inside a transaction pass its `queries`.
 */
export const openSigningKey = ({ db: { kysely }, clock }: Deps, name: string) => {
  const stored = (queries: Queries) =>
    queries.selectFrom('signing_keys').select('value').where('name', '=', name).executeTakeFirst()

  const make = (queries: Queries) =>
    queries
      .insertInto('signing_keys')
      .values({
        name,
        value: randomBytes(KEY_BYTES).toString('base64url'),
        created_at: clock().toISOString(),
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()

  let lasting: string | undefined

  return async (queries: Queries = kysely): Promise<string> => {
    if (lasting) return lasting
    const known = await stored(queries)
    // Not cached if read in a transaction, which may have created it and be rolled back.
    if (known && queries === kysely) lasting = known.value
    if (known) return known.value
    await make(queries)
    const row = await stored(queries)
    if (!row) throw new Error(`The key "${name}" could not be stored.`)
    return row.value
  }
}
