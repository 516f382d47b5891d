import { openAccounts } from '#server/auth/accounts.ts'
import { CannotDo } from './cannot-do.ts'
import { runCommand, type Surroundings } from './shop-command.ts'

/** `npm run admin -- grant|revoke ADDRESS`, `npm run admin -- list`. */

const USAGE = 'Usage: npm run admin -- grant ADDRESS | revoke ADDRESS | list'

const accountOf = async ({ db, place }: Surroundings, email: string) => {
  const account = await openAccounts(db, () => new Date(), []).byEmail(email)
  if (!account)
    throw new CannotDo(
      `Nobody has signed in with ${email} yet (${place}). Let them sign in once, then run this again.`,
    )
  return account
}

const keep = ({ db }: Surroundings, id: string, isAdmin: 0 | 1) =>
  db.kysely.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', id).execute()

const grant = async (shop: Surroundings, email: string): Promise<string> => {
  const account = await accountOf(shop, email)
  if (!account.email_verified_at)
    throw new CannotDo(
      `${email} has not been verified. Its owner signs in with Google or opens the link of the mail first.`,
    )
  if (account.is_admin === 1) return `${email} is an administrator already.`
  await keep(shop, account.id, 1)
  return `${email} is an administrator from the next request on (${shop.place}).`
}

const revoke = async (shop: Surroundings, email: string): Promise<string> => {
  const account = await accountOf(shop, email)
  await keep(shop, account.id, 0)
  const said = `${email} is no administrator any more (${shop.place}).`
  const isConfigured = shop.config.ADMIN_EMAILS.some((address) => address.toLowerCase() === email)
  return isConfigured
    ? `${said}\nADMIN_EMAILS still names this address: take it out too, or the next sign-in grants it again.`
    : said
}

const list = async ({ db, place }: Surroundings): Promise<string> => {
  const admins = await db.kysely
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', 1)
    .where('closed_at', 'is', null)
    .orderBy('email')
    .execute()
  if (admins.length === 0) return `There is no administrator (${place}).`
  return admins.map(({ email }) => email).join('\n')
}

await runCommand(async (shop) => {
  const [what, address, ...more] = process.argv.slice(2)
  if (what === 'list' && !address) return list(shop)
  const email = address?.trim().toLowerCase()
  if (!email || more.length > 0) throw new CannotDo(USAGE)
  if (what === 'grant') return grant(shop, email)
  if (what === 'revoke') return revoke(shop, email)
  throw new CannotDo(USAGE)
})
