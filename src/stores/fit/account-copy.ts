import { browserStorage } from '../browser-storage.ts'

/**
 * Removes the copy of an account's measurements from this browser; measurements only typed here stay. Checks the stored
 * text alone, because every page can sign out and few include the code that parses measurements.
 */
export const forgetAccountCopy = (): void => {
  const place = browserStorage('fitPassport')
  if (place.read()?.includes('"account":')) place.write(null)
}
