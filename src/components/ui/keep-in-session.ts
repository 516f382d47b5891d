/** Keeps a text for the browser's session, and nowhere where storage is forbidden. */
export const keepInSession = (key: string, text: string): void => {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // What this page shows stays right; the next one asks anew.
  }
}
