import { isRecord } from '#domain/stored.ts'
import { loadScript } from './load-script.ts'

const SIGN_IN_SCRIPT = 'https://accounts.google.com/gsi/client'
const PATIENCE_MS = 1500

const accountsOf = (): unknown => {
  const google: unknown = Reflect.get(window, 'google')
  return isRecord(google) && isRecord(google['accounts']) ? google['accounts']['id'] : undefined
}

/** Stops Google from signing this person in again by itself; a script that is slow to come is not waited for. */
export const disableAutoSelect = async (): Promise<void> => {
  if (!accountsOf()) {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
    await Promise.race([loadScript(SIGN_IN_SCRIPT).catch(() => undefined), patience])
  }
  const accounts = accountsOf()
  if (isRecord(accounts) && typeof accounts['disableAutoSelect'] === 'function')
    accounts['disableAutoSelect']()
}
