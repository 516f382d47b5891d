const nameOf = (about: string) => `note ${about}`

/** What was written about a customer or an order in this tab and is not saved yet; '' for nothing. */
export const readNoteDraft = (about: string): string => {
  try {
    return sessionStorage.getItem(nameOf(about)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a note that is being written for this tab's next look at the same page; '' forgets it. */
export const storeNoteDraft = (about: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(about))
    else sessionStorage.setItem(nameOf(about), text)
  } catch {
    // Without storage it stays on this page only.
  }
}
