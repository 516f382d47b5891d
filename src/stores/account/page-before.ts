import { rememberLocation } from './stored-location.ts'

/** Remembers the shop page whose link led here, to return to it; pages for signing in are not remembered. */
export const rememberPageBefore = (): void =>
  rememberLocation(document.referrer.split(window.location.origin)[1] ?? '')
