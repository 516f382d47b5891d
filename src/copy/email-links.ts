/** Said where the link of an e-mail lacks its end. */
export const linkIncomplete = 'This link is incomplete. Please open it from the e-mail once more.'
