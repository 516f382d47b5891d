import type { Queries } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { customerEmail } from '../outbox/compose-email.ts'
import { emailing } from '../outbox/outbox.ts'
import type { Account } from './account.ts'

const NOT_YOU = 'If this was not you, please reply to this e-mail at once.'

/** The e-mails to an account's owner when a way to access it changes. */
const NOTICES = {
  'new-password': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed, and anyone signed in with the old one has been signed out.',
  },
  'no-password': {
    subject: 'Your password was removed',
    text: 'You signed in with Google, which hosts your e-mail address. Your account’s earlier password no longer works, and anyone signed in with it has been signed out.',
  },
  'new-email': {
    subject: 'The e-mail address of your account was changed',
    text: 'Google told us that you have a new e-mail address, and your account now uses it. Only e-mails about orders you have already placed still come to this one.',
  },
  'second-factor': {
    subject: 'Your second factor was set up',
    text: 'An authenticator app was set up for your account. Refunds, exports and releases now ask for its codes.',
  },
  'recovery-code': {
    subject: 'A recovery code was used',
    text: 'One of the recovery codes of your account was used in place of your authenticator app.',
  },
  'recovery-codes': {
    subject: 'Your recovery codes were changed',
    text: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
  'wrong-codes': {
    subject: 'Wrong codes were entered',
    text: 'Somebody signed in to your account entered several wrong codes for your authenticator app. No codes are accepted for a while.',
  },
  'no-second-factor': {
    subject: 'Your second factor was removed',
    text: 'The authenticator app and the recovery codes of your account no longer work. You will be asked to set up new ones.',
  },
} as const

/** Sends a notice to the account's e-mail address as given, if the given transaction commits. */
export const sendNotice = async (
  queries: Queries,
  what: keyof typeof NOTICES,
  account: Pick<Account, 'name' | 'email'>,
  at: Date,
): Promise<void> => {
  const { subject, text } = NOTICES[what]
  const notice = customerEmail(account, { key: `${what} ${newId()}`, subject, sentences: [text, NOT_YOU] })
  await emailing(queries, notice, at).execute()
}
