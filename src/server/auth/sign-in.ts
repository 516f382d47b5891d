import type { SignedIn } from '#contract/auth/login.ts'
import type { Registration } from '#contract/auth/register.ts'
import { Refusal } from '../refusal.ts'
import { type Account, asUser } from './account.ts'
import type { Accounts } from './accounts.ts'
import type { PromoteConfigured } from './configured-admins.ts'
import type { Google } from './google.ts'
import type { EmailLinks } from './email-links.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { requireStrong } from './weak-passwords.ts'

interface Parts {
  readonly accounts: Accounts
  readonly promote: PromoteConfigured
  readonly google: Google
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly links: EmailLinks
}

/** The ways to sign in and to register. */
export const openSignIn = ({ accounts, promote, google, passwords, sessions, links }: Parts) => {
  const signIn = async (account: Account): Promise<SignedIn> => ({
    token: await sessions.begin(account),
    user: asUser(account),
  })

  return {
    /** Signs in with Google's authorization code. */
    withGoogle: async (code: string): Promise<SignedIn> => {
      const identity = await google.identify(code)
      const account = await accounts.ofGoogle(identity, links.sendVerification)
      return signIn(await promote(account, identity))
    },
    /**
     * Signs in with a password; the answer and its time are the same for an unknown e-mail address and a wrong
     * password.
     */
    withPassword: async (email: string, password: string): Promise<SignedIn> => {
      const account = await accounts.byEmail(email)
      const isRight = await passwords.isRight(password, account?.password_hash ?? null)
      if (!account || !isRight)
        throw new Refusal(401, 'wrong_credentials', 'This e-mail address and password do not match.')
      return signIn(account)
    },
    /**
     * Creates an account for an e-mail address (as `knownEmail` returns it) and sends the verification e-mail; 409 if
     * it has an account.
     */
    register: async ({ name, email, password }: Registration): Promise<void> => {
      requireStrong(password, { name, email })
      const passwordHash = await passwords.hash(password)
      await accounts.create({ name, email, passwordHash }, links.sendVerification)
    },
  }
}
