import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    /** Defined by Google's script once it has loaded. */
    readonly google?: { readonly accounts?: { readonly id?: { disableAutoSelect?(): void } } }
  }
}

const SIGN_IN_SCRIPT = 'https://accounts.google.com/gsi/client'
const SCRIPT_TIMEOUT_MS = 1500

const accountsOf = () => window.google?.accounts?.id

/** Stops Google from signing this person in again automatically; waits at most 1.5 s for its script. */
export const disableAutoSelect = async (): Promise<void> => {
  if (!accountsOf()) {
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, SCRIPT_TIMEOUT_MS))
    await Promise.race([loadScript(SIGN_IN_SCRIPT).catch(() => undefined), timeout])
  }
  accountsOf()?.disableAutoSelect?.()
}
