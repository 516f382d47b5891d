import { forNextPage } from '../navigation.ts'

const ORDER_PAGE = /^\/(?:order|track)\/[\w.-]+$/

const next = forNextPage('awaitingOrder', (stored) =>
  typeof stored === 'string' && ORDER_PAGE.test(stored) ? stored : undefined,
)

/**
 * Remembers that the order of this page waits for measurements, as its page is left for that of measurements. Not in the
 * URL: an order's link opens it, and URLs are told to whoever counts visits.
 */
export const rememberOrder = (): void => next.keep(window.location.pathname)

/** The path of the order whose page led here; a reload reads it again, until it is forgotten. */
export const rememberedOrder = (): string | undefined => {
  const path = next.read()
  if (path) next.keep(path)
  return path
}

/** Forgets it, once it waits no more. */
export const forgetOrder = (): void => void next.read()
