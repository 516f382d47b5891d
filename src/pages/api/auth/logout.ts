import type { logout } from '#contract/auth/logout.ts'
import { post } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof logout>(({ app, request }) => app.auth.sessions.end(request))
