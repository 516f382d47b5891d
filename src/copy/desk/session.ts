/** Said to staff, who have no cart to think of, on the page where they sign in again. */
export const sessionEnded = 'Your session has ended. Please sign in again.'
