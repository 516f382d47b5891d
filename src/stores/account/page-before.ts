import { readLocation, rememberLocation } from './stored-location.ts'

/** Remembers, to come back to it, the page of the shop whose link led to this one, unless a page has asked for that. */
export const rememberPageBefore = (): void => {
  const [, path = ''] = document.referrer.split(window.location.origin)
  rememberLocation(readLocation() ?? path)
}
