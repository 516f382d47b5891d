import type { ShownState } from './request.ts'

/** A message of the contact page as the house reads it; what was not filled in is ''. */
export interface ContactMessage {
  readonly id: string
  /** ISO-8601 in UTC. */
  readonly createdAt: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly privacyPolicy: boolean
  readonly state: ShownState
  readonly note: string
  readonly answeredAt: string | null
}
