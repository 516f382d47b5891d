import { rememberLocation } from './stored-location.ts'

/** Remembers, to come back to it, the page of the shop whose link led to this one; a page for signing in is none. */
export const rememberPageBefore = (): void =>
  rememberLocation(document.referrer.split(window.location.origin)[1] ?? '')
