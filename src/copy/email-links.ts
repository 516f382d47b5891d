/** Said where the link of an e-mail lacks its end. */
export const linkIncomplete = 'This link is incomplete. Please open it from the e-mail once more.'

/** Said after the server's message that somebody has signed up. */
export const confirmationSent = 'We have sent you an e-mail: please open its link to confirm your address.'
