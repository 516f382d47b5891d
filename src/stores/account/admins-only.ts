import { BackendError } from '#clients/backend-error.ts'
import { goTo } from '../navigation.ts'
import { $session } from './session.ts'
import { endSession, isOver } from './sign-in.ts'

/** Sends away whom the back end refused as nobody or as no administrator; false for every other error. */
export const isSentAway = (error: unknown): boolean => {
  const isNobody = isOver(error)
  const isShopper =
    error instanceof BackendError && error.status === 403 && !error.code.startsWith('second_factor')
  if (isNobody) endSession()
  if (isNobody || isShopper) goTo('/')
  return isNobody || isShopper
}

/** The token of whoever is signed in; nobody is sent home. */
export const tokenOrHome = (): string => {
  const session = $session.get()
  if (!session) goTo('/')
  return session?.token ?? ''
}
