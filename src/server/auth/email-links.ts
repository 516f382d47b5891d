import { siteUrlOf } from '#config/read-config.ts'
import type { Queries } from '../db/database.ts'
import { customerEmail } from '../outbox/compose-email.ts'
import { lockMailbox } from '../outbox/mailbox.ts'
import { emailing } from '../outbox/outbox.ts'
import { isSentSince, linkAfter } from '../outbox/unverified-emails.ts'
import { Refusal } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { type Account, staysOpen } from './account.ts'
import type { Accounts } from './accounts.ts'
import type { Passwords } from './passwords.ts'
import { credentialState } from './sessions.ts'
import type { LinkPurpose, Tokens } from './tokens.ts'
import { requireStrong } from './weak-passwords.ts'

const HOUR_S = 60 * 60

const TEXTS = {
  'verify-email': {
    lifeS: 24 * HOUR_S,
    subject: 'Please confirm your e-mail address',
    before:
      'To confirm that this e-mail address is yours, please open the link below and enter the password you chose.',
    link: 'Confirm your address',
    after:
      'The link works once, within 24 hours. If you did not ask for an account, you can ignore this e-mail.',
  },
  'reset-password': {
    lifeS: HOUR_S,
    subject: 'Choose a new password',
    before: 'You asked to choose a new password. You can do so through the link below.',
    link: 'Choose a new password',
    after: 'The link works once, within an hour. If you did not ask for it, your password stays as it is.',
  },
} as const satisfies Readonly<Record<LinkPurpose, object>>

/** What shows that the person who opens a link is the one who registered the account. */
export interface Registrant {
  readonly signedInAs: Account | undefined
  readonly password: string | undefined
}

interface Parts extends Pick<ShopDeps, 'config' | 'db' | 'clock' | 'backgroundWork'> {
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly tokens: Tokens
}

const LINK_SPENT = 'This link has expired or has already been used. Please ask for a new one.'

/**
 * The error is given for the field `token`, which tells the page that the link, not the typed password, is no longer
 * valid.
 */
const spent = () => new Refusal(400, 'link_spent', LINK_SPENT, { fields: { token: LINK_SPENT } })

/** For accounts created with Google, which have no password. */
const BY_GOOGLE =
  'To confirm that this e-mail address is yours, please open the link below in the browser where you are signed in.'

const PASSWORD_NEEDED = 'Please enter the password you chose when you signed up.'

const passwordNeeded = () =>
  new Refusal(403, 'password_needed', PASSWORD_NEEDED, { fields: { password: PASSWORD_NEEDED } })

const SIGN_IN_FIRST =
  'You signed up with Google. Please sign in with Google in this browser, then open the link again.'

const signInFirst = () =>
  new Refusal(403, 'sign_in_first', SIGN_IN_FIRST, { fields: { password: SIGN_IN_FIRST } })

const passwordWrong = () =>
  new Refusal(403, 'wrong_credentials', 'This is not the password you chose when you signed up.', {
    fields: { password: 'Please check your password.' },
  })

/**
 * Links sent by e-mail, limited per address and day and week. The token is in the URL's fragment, which is never sent
 * to a server and so appears in no log or Referer.
 */
export const openEmailLinks = (parts: Parts) => {
  const { config, db, clock, accounts, passwords, tokens, backgroundWork } = parts

  const sendIn = async (
    queries: Queries,
    purpose: LinkPurpose,
    account: Account,
    asked = clock(),
  ): Promise<void> => {
    await lockMailbox(queries, account.email)
    // A double click waited here for the e-mail of its first half, which is the answer to both.
    if (await isSentSince(queries, account.email, `${purpose} ${account.id}`, asked)) return
    const now = clock()
    const earlier = await linkAfter(queries, account.email, now)
    if (earlier === undefined) return
    const { lifeS, subject, before, link, after } = TEXTS[purpose]
    const token = await tokens.sign(purpose, account.id, stateIn(purpose, account), lifeS)
    const email = customerEmail(account, {
      key: `${purpose} ${account.id} ${now.toISOString().slice(0, 10)} after ${earlier}`,
      subject,
      sentences: [purpose === 'verify-email' && account.password_hash === null ? BY_GOOGLE : before],
      link: { words: link, url: `${siteUrlOf(config)}/${purpose}#token=${token}` },
      notes: [after],
    })
    // The account was read before the answer and may have been erased since.
    const isOpen = staysOpen(queries, account.id)
    await emailing(queries, email, now, isOpen).execute()
  }

  const send = (purpose: LinkPurpose, account: Account): Promise<void> => {
    const asked = clock()
    return db.transaction((queries) => sendIn(queries, purpose, account, asked))
  }

  const accountOf = async (purpose: LinkPurpose, token: string): Promise<Account> => {
    const claims = await tokens.read(purpose, token)
    const account = claims && (await accounts.byId(claims.sub))
    if (!account || claims.state !== stateIn(purpose, account)) throw spent()
    return account
  }

  return {
    /** Sends the link that verifies an e-mail address, if the given transaction commits. */
    sendVerification: (account: Account, queries: Queries) => sendIn(queries, 'verify-email', account),
    /**
     * Sends it again if the e-mail address has an unverified account. Works in the background, so the response time
     * does not reveal whether it has.
     */
    sendVerificationAgain: async (email: string): Promise<void> => {
      const account = await accounts.byEmail(email)
      if (account && !account.email_verified_at)
        backgroundWork.do('Sending a link to confirm an address', () => send('verify-email', account))
    },
    /**
     * Verifies, once, the address that a link was sent to. Requires a session of the same account or its password (else
     * 403): otherwise the owner of the mailbox could verify an account that somebody else registered.
     */
    verify: async (token: string, { signedInAs, password }: Registrant): Promise<void> => {
      const account = await accountOf('verify-email', token)
      if (account.email_verified_at) throw spent()
      if (signedInAs?.id !== account.id) {
        if (account.password_hash === null) throw signInFirst()
        if (password === undefined) throw passwordNeeded()
        if (!(await passwords.isRight(password, account.password_hash))) throw passwordWrong()
      }
      if (!(await accounts.markEmailVerified(account))) throw spent()
    },
    /**
     * Sends a link to choose a new password if the e-mail address has an account. Works in the background, so the
     * response time does not reveal whether it has.
     */
    sendReset: async (email: string): Promise<void> => {
      const account = await accounts.byEmail(email)
      if (account)
        backgroundWork.do('Sending a link for a new password', () => send('reset-password', account))
    },
    /** Sets a new password by a link, once; ends every session and every other link issued before. */
    reset: async (token: string, password: string): Promise<void> => {
      const account = await accountOf('reset-password', token)
      requireStrong(password, account)
      const hash = await passwords.hash(password)
      if (!(await accounts.setPassword(account, hash))) throw spent()
    },
  }
}

/**
 * What must not have changed since the link was sent: the account's e-mail address and, to reset a password, its
 * credentials.
 */
const stateIn = (purpose: LinkPurpose, account: Account): string =>
  purpose === 'verify-email' ? account.email : `${credentialState(account)} ${account.email}`

export type EmailLinks = ReturnType<typeof openEmailLinks>
