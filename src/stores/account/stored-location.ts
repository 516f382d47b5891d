import { isOwnPath } from '#domain/own-path.ts'
import { forNextPage } from '../navigation.ts'

const next = forNextPage('storedLocation', (stored) =>
  typeof stored === 'string' && isOwnPath(stored) ? stored : undefined,
)

const AUTH_PAGES = new Set(['/login', '/signup', '/forgot-password', '/reset-password', '/verify-email'])

/** Whether a path is a page one signs in on, or comes from on the way to one. */
export const isAuthPage = (path: string): boolean => AUTH_PAGES.has(path.split('?')[0] ?? '')

/** Remembers where the shopper was when a page asked her to sign in; the sign-in pages themselves are no place to return to. */
export const rememberLocation = (path = window.location.pathname + window.location.search): void => {
  if (isOwnPath(path) && !isAuthPage(path)) next.keep(path)
}

/** Where to go after signing in: the remembered place, once, and only on this site. */
export const readLocation = (): string | undefined => next.read()

/** The page of the shop whose link led to this one, for signing in; '/' where none did. */
export const pageBefore = (): string => {
  const { origin, pathname, search } = new URL(document.referrer || '/', window.location.origin)
  const path = pathname + search
  return origin === window.location.origin && isOwnPath(path) && !isAuthPage(path) ? path : '/'
}
