import { siteUrlOf } from '#config/read-config.ts'
import type { Queries } from '../db/database.ts'
import { customerEmail } from '../outbox/compose-email.ts'
import { emailing } from '../outbox/outbox.ts'
import { linkAfter } from '../outbox/unverified-emails.ts'
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
      'Please open this page and enter the password you chose, to confirm that this e-mail address is yours.',
    link: 'Confirm your address',
    after:
      'The link works once, for 24 hours. If you did not ask for an account, you can ignore this e-mail.',
  },
  'reset-password': {
    lifeS: HOUR_S,
    subject: 'Choose a new password',
    before: 'You asked to choose a new password. You can do so on this page.',
    link: 'Choose a new password',
    after: 'The link works once, for one hour. If you did not ask for it, your password stays as it is.',
  },
} as const satisfies Readonly<Record<LinkPurpose, object>>

/** By what somebody shows that she registered an account herself. */
export interface Registrant {
  readonly signedInAs: Account | undefined
  readonly password: string | undefined
}

interface Parts extends Pick<ShopDeps, 'config' | 'db' | 'clock' | 'backgroundWork'> {
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly tokens: Tokens
}

const LINK_SPENT = 'This link was used already or is too old. Please ask for a new one.'

/** The field tells the page that it is the link, and nothing that was typed, which can't be used any more. */
const spent = () => new Refusal(400, 'link_spent', LINK_SPENT, { fields: { token: LINK_SPENT } })

/** Whoever signed up with Google has no password to show. */
const BY_GOOGLE =
  'Please open this page in the browser where you are signed in, to confirm that this e-mail address is yours.'

const PASSWORD_NEEDED = 'Please enter the password you chose when you signed up.'

const passwordNeeded = () =>
  new Refusal(403, 'password_needed', PASSWORD_NEEDED, { fields: { password: PASSWORD_NEEDED } })

const SIGN_IN_FIRST =
  'You signed up with Google. Please sign in with Google in this browser, then open the link once more.'

const signInFirst = () =>
  new Refusal(403, 'sign_in_first', SIGN_IN_FIRST, { fields: { password: SIGN_IN_FIRST } })

const passwordWrong = () =>
  new Refusal(403, 'wrong_credentials', 'This is not the password you chose when you signed up.', {
    fields: { password: 'Please check your password.' },
  })

/**
 * Links sent by e-mail, so many a day and a week to one e-mail address. The token stands after the #, so that no server
 * log and no other site ever sees it.
 */
export const openEmailLinks = (parts: Parts) => {
  const { config, db, clock, accounts, passwords, tokens, backgroundWork } = parts

  const send = async (purpose: LinkPurpose, account: Account, queries = db.kysely) => {
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
    // Her account was looked up before the answer, and she may have been erased since.
    const isOpen = staysOpen(queries, account.id)
    await emailing(queries, email, now, isOpen).execute()
  }

  const accountOf = async (purpose: LinkPurpose, token: string): Promise<Account> => {
    const claims = await tokens.read(purpose, token)
    const account = claims && (await accounts.byId(claims.sub))
    if (!account || claims.state !== stateIn(purpose, account)) throw spent()
    return account
  }

  return {
    /** Sends the link that proves an e-mail address, if the given transaction succeeds. */
    sendVerification: (account: Account, queries: Queries) => send('verify-email', account, queries),
    /** Sends it again, if the email has an account and is not proved yet, after the answer. */
    sendVerificationAgain: async (email: string): Promise<void> => {
      const account = await accounts.byEmail(email)
      if (account && !account.email_verified_at)
        backgroundWork.do('Sending a link to confirm an address', () => send('verify-email', account))
    },
    /**
     * Proves the e-mail address a link was sent to, once, for whoever registered it: somebody signed in to that account,
     * or who knows its password. Anybody else who reads the e-mail would prove it for somebody else (403).
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
    /** Sends a link to choose a new password, if the email has an account, after the answer. */
    sendReset: async (email: string): Promise<void> => {
      const account = await accounts.byEmail(email)
      if (account)
        backgroundWork.do('Sending a link for a new password', () => send('reset-password', account))
    },
    /** Sets a new password by a link, once; every session and every other link of the old one ends. */
    reset: async (token: string, password: string): Promise<void> => {
      const account = await accountOf('reset-password', token)
      requireStrong(password, account)
      const hash = await passwords.hash(password)
      if (!(await accounts.setPassword(account, hash))) throw spent()
    },
  }
}

/**
 * What must still be so for a link to count: the e-mail address it was sent to, and for a new password what opens the
 * account until then.
 */
const stateIn = (purpose: LinkPurpose, account: Account): string =>
  purpose === 'verify-email' ? account.email : `${credentialState(account)} ${account.email}`

export type EmailLinks = ReturnType<typeof openEmailLinks>
