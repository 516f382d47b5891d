import { readArguments } from '#config/arguments.ts'
import { knownEmail } from '#domain/account/email.ts'
import { appendEntry } from '#server/audit/append.ts'
import { writeHeadFile } from '#server/audit/head-file.ts'
import { openAccounts } from '#server/auth/accounts.ts'
import { sendNotice } from '#server/auth/notices.ts'
import { forgetSecondFactor } from '#server/auth/second-factor-rows.ts'
import { CommandError } from './command-error.ts'
import { runCommand, type Deps } from './shop-command.ts'

/** `npm run admin -- grant|revoke|reset-second-factor EMAIL`, `npm run admin -- list`. */

const { words } = readArguments({
  help: `Usage: npm run admin -- grant EMAIL                 makes an account with a verified e-mail address an administrator
       npm run admin -- revoke EMAIL                takes that right away
       npm run admin -- reset-second-factor EMAIL   for a lost authenticator app and recovery codes: its owner sets up new ones
       npm run admin -- list                        lists the administrators`,
  accepts: ([what = '', ...more]) =>
    (what === 'list' && more.length === 0) ||
    (/^(grant|revoke|reset-second-factor)$/.test(what) && more.length === 1),
})

const accountOf = async ({ db, place }: Deps, email: string) => {
  const account = await openAccounts(db, () => new Date()).byEmail(email)
  if (!account)
    throw new CommandError(
      `Nobody has signed in with ${email} yet (${place}). Let them sign in once, then run this again.`,
    )
  return account
}

const keep = async ({ db, config }: Deps, id: string, isAdmin: 0 | 1) => {
  const act = isAdmin === 1 ? 'admin.granted' : 'admin.revoked'
  const head = await db.transaction(async (queries) => {
    await queries.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', id).execute()
    return appendEntry(queries, { actorId: null, actor: 'command line', act, subject: id }, new Date())
  })
  await writeHeadFile(db.kysely, config.DATA_DIR, head)
}

const grant = async (shop: Deps, email: string): Promise<string> => {
  const account = await accountOf(shop, email)
  if (!account.email_verified_at)
    throw new CommandError(
      `${email} has not been verified. Its owner must first sign in with Google or open the link in the e-mail.`,
    )
  if (account.is_admin === 1) return `${email} is already an administrator.`
  await keep(shop, account.id, 1)
  return `${email} is an administrator as of the next request (${shop.place}).`
}

const revoke = async (shop: Deps, email: string): Promise<string> => {
  const account = await accountOf(shop, email)
  const wasAdmin = account.is_admin === 1
  if (wasAdmin) await keep(shop, account.id, 0)
  const answer = wasAdmin
    ? `${email} is no longer an administrator (${shop.place}).`
    : `${email} is not an administrator (${shop.place}).`
  const isConfigured = shop.config.ADMIN_EMAILS.some((configured) => knownEmail(configured) === email)
  return isConfigured
    ? `${answer}\nADMIN_EMAILS still names this address: remove it there too, or the next sign-in grants the right again.`
    : answer
}

const resetSecondFactor = async (shop: Deps, email: string): Promise<string> => {
  const { db, config, place } = shop
  const account = await accountOf(shop, email)
  const at = new Date()
  const act = { actorId: null, actor: 'command line', act: 'second-factor.reset', subject: account.id }
  const head = await db.transaction(async (queries) => {
    if (!(await forgetSecondFactor(queries, account.id))) return undefined
    await sendNotice(queries, 'no-second-factor', account, at)
    return appendEntry(queries, act, at)
  })
  if (!head) return `${email} has no second factor (${place}).`
  await writeHeadFile(db.kysely, config.DATA_DIR, head)
  return `The second factor of ${email} has been reset (${place}). Whoever signs in as ${email} next can set up a new one: make sure that its owner asked for this.`
}

const list = async ({ db, place }: Deps): Promise<string> => {
  const admins = await db.kysely
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', 1)
    .where('closed_at', 'is', null)
    .orderBy('email')
    .execute()
  if (admins.length === 0) return `There are no administrators (${place}).`
  return admins.map(({ email }) => email).join('\n')
}

// `list` changes no tables: an older version of the shop may still be running and expects its own.
const LOOKS = { migrates: words[0] !== 'list' }

await runCommand(async (shop) => {
  const [what, typed = ''] = words
  if (what === 'list') return list(shop)
  const email = knownEmail(typed)
  if (what === 'reset-second-factor') return resetSecondFactor(shop, email)
  return what === 'grant' ? grant(shop, email) : revoke(shop, email)
}, LOOKS)
