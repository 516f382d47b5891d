/** Said where the link of an e-mail lacks its end. */
export const linkIncomplete = 'This link is incomplete. Please open it from the e-mail once more.'

/** Said after the server's message that somebody has signed up. */
export const confirmationSent = 'We have sent you an e-mail: please open its link to confirm your address.'

/** Said to somebody who opens the link of an account that she is not signed in to. */
export const linkOfOther = (email: string): string =>
  `You are signed in as ${email}, and this link is for another account: please enter the password of that one.`
