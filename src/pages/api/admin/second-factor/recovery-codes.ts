import type { renewRecoveryCodes } from '#contract/second-factor/renew-recovery-codes.ts'
import { post } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof renewRecoveryCodes>(({ app, request }) =>
  app.secondFactor.renewRecoveryCodes(request),
)
