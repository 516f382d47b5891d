import type { Config } from '#config/read-config.ts'
import type { Afterwards } from '../afterwards.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { openAccounts } from './accounts.ts'
import { openGoogle } from './google.ts'
import { type KnownDevices, openKnownDevices } from './known-devices.ts'
import { type MailLinks, openMailLinks } from './mail-links.ts'
import { openPasswords, type PasswordCost } from './passwords.ts'
import { openSessions, type Sessions } from './sessions.ts'
import { openSignIn, type SignIn } from './sign-in.ts'
import { openTokens } from './tokens.ts'

/** Everything about who somebody is. */
export interface Auth extends Pick<Sessions, 'requireUser' | 'requireAdmin'> {
  readonly sessions: Sessions
  readonly signIn: SignIn
  readonly links: MailLinks
  readonly devices: KnownDevices
}

interface Surroundings {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  readonly outbox: Outbox
  readonly clock: () => Date
  readonly afterwards: Afterwards
  readonly passwordCost: PasswordCost | undefined
}

/** Puts accounts, sessions, passwords and Google together. */
export const openAuth = ({
  config,
  db,
  log,
  outbox,
  clock,
  afterwards,
  passwordCost,
}: Surroundings): Auth => {
  const tokens = openTokens(config, clock)
  const accounts = openAccounts(db, clock, config.ADMIN_EMAILS)
  const passwords = openPasswords(passwordCost)
  const sessions = openSessions(db, tokens, clock)
  const links = openMailLinks({ config, db, clock, accounts, passwords, tokens, outbox, afterwards })
  const signIn = openSignIn({ accounts, google: openGoogle(config, log), passwords, sessions, links })
  const { requireUser, requireAdmin } = sessions
  const devices = openKnownDevices(config, accounts, tokens)
  return { requireUser, requireAdmin, sessions, signIn, links, devices }
}
