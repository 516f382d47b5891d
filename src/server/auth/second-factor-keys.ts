import type { Config } from '#config/read-config.ts'
import type { Database } from '../db/database.ts'
import { seal, unseal } from './sealed.ts'

/** Seals and opens the secrets of authenticator apps: seals with the first configured key, opens with any. */
export const openFactorKeys = ({ JWT_SECRETS }: Pick<Config, 'JWT_SECRETS'>, { kysely }: Database) => {
  const [first = ''] = JWT_SECRETS
  const sealFor = (owner: string, secret: string): string => seal(secret, owner, first)
  return {
    sealFor,
    /** The secret in a sealed text; undefined if there is none or if its key is no longer configured. */
    read: (owner: string, sealed: string | null): string | undefined =>
      sealed === null ? undefined : unseal(sealed, owner, JWT_SECRETS)?.text,
    /** Seals everything that an older key sealed with the first key, so that the older one can be removed. */
    sealAnew: async (): Promise<void> => {
      const rows = await kysely.selectFrom('second_factors').select(['user_id', 'secret']).execute()
      for (const { user_id: owner, secret: sealed } of rows) {
        const opened = sealed === null ? undefined : unseal(sealed, owner, JWT_SECRETS)
        if (!opened || opened.secret === first) continue
        await kysely
          .updateTable('second_factors')
          .set({ secret: sealFor(owner, opened.text) })
          .where('user_id', '=', owner)
          // The user may have set up another secret meanwhile.
          .where('secret', '=', sealed)
          .execute()
      }
    },
  }
}
