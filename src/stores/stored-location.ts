import { isOwnPath } from '#domain/addresses.ts'
import { keptForNextPage } from './next-page.ts'

const kept = keptForNextPage('storedLocation', (stored) =>
  typeof stored === 'string' && isOwnPath(stored) ? stored : undefined,
)

const DOORS = new Set(['/login', '/signup'])

/** Whether a path is a page one signs in on. */
export const isDoor = (path: string): boolean => DOORS.has(path.split('?')[0] ?? '')

/** Remembers where the shopper was when a page asked her to sign in; the doors themselves are no place to return to. */
export const rememberLocation = (path = window.location.pathname + window.location.search): void => {
  if (isOwnPath(path) && !isDoor(path)) kept.keep(path)
}

/** Where to go after signing in: the remembered place, once, and only on this site. */
export const takeLocation = (): string | undefined => kept.take()
