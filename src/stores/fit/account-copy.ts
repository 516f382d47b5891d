import { browserStorage } from '../browser-storage.ts'

/**
 * Takes the copy of an account's measurements out of this browser; what was only typed here stays. Without reading them
 * as measurements, because every page can sign out and few know what those are.
 */
export const forgetAccountCopy = (): void => {
  const place = browserStorage('fitPassport')
  if (place.read()?.includes('"account":')) place.write(null)
}
