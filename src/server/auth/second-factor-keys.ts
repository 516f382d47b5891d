import type { Config } from '#config/read-config.ts'
import type { Database } from '../db/database.ts'
import { seal, unseal } from './sealed.ts'

/** Seals and opens the secrets of authenticator apps with the configured keys: the first seals, all open. */
export const openFactorKeys = ({ JWT_SECRETS }: Pick<Config, 'JWT_SECRETS'>, { kysely }: Database) => {
  const [first = ''] = JWT_SECRETS
  const sealFor = (owner: string, secret: string): string => seal(secret, owner, first)
  return {
    sealFor,
    /** The secret in a sealed text; undefined when it was sealed with a key that is no longer configured. */
    read: (owner: string, sealed: string | null): string | undefined =>
      sealed === null ? undefined : unseal(sealed, owner, JWT_SECRETS)?.text,
    /** Seals with the first key what an older one sealed, so that the older one can be taken away. */
    sealAnew: async (): Promise<void> => {
      const rows = await kysely.selectFrom('second_factors').select(['user_id', 'secret']).execute()
      for (const { user_id: owner, secret: sealed } of rows) {
        const opened = sealed === null ? undefined : unseal(sealed, owner, JWT_SECRETS)
        if (!opened || opened.secret === first) continue
        await kysely
          .updateTable('second_factors')
          .set({ secret: sealFor(owner, opened.text) })
          .where('user_id', '=', owner)
          // Somebody may have set up another one meanwhile.
          .where('secret', '=', sealed)
          .execute()
      }
    },
  }
}
