import type { App } from '#server/app.ts'
import { asUser } from '#server/auth/account.ts'
import { openAccounts } from '#server/auth/accounts.ts'
import type { SignedIn } from '#contract/auth/login.ts'

const nameOf = (email: string) => {
  const [name = ''] = email.split('@')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Signs in the owner of this e-mail address, as if Google had verified it. */
export const signInStraight = async (
  app: App,
  email: string,
  role: 'customer' | 'admin',
): Promise<SignedIn> => {
  const accounts = openAccounts(app.db, app.clock)
  const identity = { subject: `google-${email}`, email, name: nameOf(email), isGoogles: true }
  const found = await accounts.ofGoogle(identity, app.auth.links.sendVerification)
  const account = role === 'admin' ? { ...found, is_admin: 1 as const } : found
  if (role === 'admin')
    await app.db.kysely.updateTable('users').set({ is_admin: 1 }).where('id', '=', account.id).execute()
  return { token: await app.auth.sessions.begin(account), user: asUser(account) }
}
