import { isOwnPath } from '#domain/own-path.ts'
import { forNextPage } from '../navigation.ts'

const next = forNextPage('storedLocation', (stored) =>
  typeof stored === 'string' && isOwnPath(stored) ? stored : undefined,
)

/** Whether a path is a page one signs in on, or is sent to on the way to one. */
export const isAuthPage = (path: string): boolean => /^\/(?:login|signup|\w+-(?:email|password))\b/.test(path)

/** Remembers where the shopper was when a page asked her to sign in; the sign-in pages themselves are no place to return to. */
export const rememberLocation = (path = window.location.pathname + window.location.search): void => {
  if (isOwnPath(path) && !isAuthPage(path)) next.keep(path)
}

/** Where to go after signing in: the remembered place, once, and only on this site. */
export const readLocation = (): string | undefined => next.read()
