import { forNextPage } from '../navigation.ts'

const ORDER_PAGE = /^\/(?:order|track)\/[\w.-]+$/

const next = forNextPage('awaitingOrder', (stored) =>
  typeof stored === 'string' && ORDER_PAGE.test(stored) ? stored : undefined,
)

/**
 * Remembers that this page's order waits for measurements, before the page for measurements opens. Not in the URL: an
 * order's path opens it, and analytics sees URLs.
 */
export const rememberOrder = (): void => next.keep(window.location.pathname)

/** The path of the order whose page led here; it stays for reloads until it is forgotten. */
export const rememberedOrder = (): string | undefined => {
  const path = next.read()
  if (path) next.keep(path)
  return path
}

/** Forgets the order, once it no longer waits. */
export const forgetOrder = (): void => void next.read()
