import type { logout } from '#contract/auth/logout.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const POST = endpoint<typeof logout>(({ app, request }) => app.auth.sessions.end(request))

export const ALL = otherMethods({ POST })
