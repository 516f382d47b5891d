/** Stores a text for the browser's session; does nothing if storage is forbidden. */
export const keepInSession = (key: string, text: string): void => {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // This page is still right; the next one asks again.
  }
}
