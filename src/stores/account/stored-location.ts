import { isOwnPath } from '#domain/own-path.ts'
import { forNextPage } from '../navigation.ts'

const next = forNextPage('storedLocation', (stored) =>
  typeof stored === 'string' && isOwnPath(stored) ? stored : undefined,
)

/** Whether a path is a page for signing in, or one on the way there, such as for a new password. */
export const isAuthPage = (path: string): boolean => /^\/(?:login|signup|\w+-(?:email|password))\b/.test(path)

/** Remembers the current page when it asks somebody to sign in; pages for signing in are never remembered. */
export const rememberLocation = (path = window.location.pathname + window.location.search): void => {
  if (isOwnPath(path) && !isAuthPage(path)) next.keep(path)
}

/** Where to go after signing in: the remembered path, returned once, and always of this site. */
export const readLocation = (): string | undefined => next.read()
