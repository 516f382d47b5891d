import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    /** What Google's script leaves on the page, once it has come. */
    readonly google?: { readonly accounts?: { readonly id?: { disableAutoSelect?(): void } } }
  }
}

const SIGN_IN_SCRIPT = 'https://accounts.google.com/gsi/client'
const PATIENCE_MS = 1500

const accountsOf = () => window.google?.accounts?.id

/** Stops Google from signing this person in again by itself; a script that is slow to come is not waited for. */
export const disableAutoSelect = async (): Promise<void> => {
  if (!accountsOf()) {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
    await Promise.race([loadScript(SIGN_IN_SCRIPT).catch(() => undefined), patience])
  }
  accountsOf()?.disableAutoSelect?.()
}
