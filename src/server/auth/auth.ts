import type { Audit } from '../audit/audit.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { openAccounts } from './accounts.ts'
import { openConfiguredAdmins } from './configured-admins.ts'
import { openGoogle } from './google.ts'
import { openKnownDevices } from './known-devices.ts'
import { openEmailLinks } from './email-links.ts'
import { openPasswords, type PasswordCost } from './passwords.ts'
import { openSessions } from './sessions.ts'
import { openSignIn } from './sign-in.ts'
import { openTokens } from './tokens.ts'

interface Deps extends CoreDeps, Pick<ShopDeps, 'backgroundWork'> {
  readonly audit: Pick<Audit, 'recordWith'>
  readonly passwordCost: PasswordCost | undefined
}

/** Authentication: connects accounts, sessions, passwords and sign-in with Google. */
export const openAuth = ({ config, db, log, clock, audit, backgroundWork, passwordCost }: Deps) => {
  const tokens = openTokens(config, clock)
  const accounts = openAccounts(db, clock)
  const passwords = openPasswords(passwordCost)
  const sessions = openSessions(db, tokens, clock)
  const links = openEmailLinks({ config, db, clock, accounts, passwords, tokens, backgroundWork })
  const google = openGoogle(config, log)
  const promote = openConfiguredAdmins({ config, audit })
  const signIn = openSignIn({ accounts, promote, google, passwords, sessions, links })
  const { requireUser, requireAdmin } = sessions
  const devices = openKnownDevices(config, accounts, tokens)
  return { requireUser, requireAdmin, sessions, signIn, links, devices }
}
