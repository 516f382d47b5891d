/** Shown if the link from an e-mail is cut off. */
export const linkIncomplete = 'This link is incomplete. Please open it from the e-mail again.'

/** Shown after the server's message that somebody has signed up. */
export const confirmationSent = 'We have sent you an e-mail: please open its link to confirm your address.'

/** Shown to somebody who opens an account's link while signed in to another account. */
export const linkOfOther = (email: string): string =>
  `You are signed in as ${email}, but this link is for another account: please enter that account’s password.`
