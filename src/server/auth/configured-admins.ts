import type { Config } from '#config/read-config.ts'
import { knownEmail } from '#domain/account/email.ts'
import type { Audit } from '../audit/audit.ts'
import { hasChanged } from '../db/has-changed.ts'
import { type Account, openAccountsIn, updatingOpenAccount } from './account.ts'
import type { GoogleIdentity } from './google.ts'

interface Deps {
  readonly config: Pick<Config, 'ADMIN_EMAILS'>
  readonly audit: Pick<Audit, 'recordWith'>
}

const CONFIGURATION = { id: null, name: 'configuration' } as const

/**
 * Makes an account an administrator if its e-mail address is configured as one and is hosted by Google itself, and
 * records that in the audit log. Returns the account as it is afterwards.
 */
export const openConfiguredAdmins = ({ config, audit }: Deps) => {
  const admins = new Set(config.ADMIN_EMAILS.map(knownEmail))

  return async (account: Account, { email, isGoogles }: GoogleIdentity): Promise<Account> => {
    if (account.is_admin || !isGoogles || account.email !== email || !admins.has(email)) return account
    const { id } = account
    return audit.recordWith(CONFIGURATION, async (queries) => {
      const promoting = updatingOpenAccount(queries, id).set({ is_admin: 1 }).where('is_admin', '=', 0)
      const isNew = await hasChanged(promoting)
      const now = await openAccountsIn(queries).where('users.id', '=', id).executeTakeFirst()
      return {
        value: now ?? account,
        ...(isNew && { action: { act: 'admin.granted', subject: id } }),
      }
    })
  }
}

export type PromoteConfigured = ReturnType<typeof openConfiguredAdmins>
