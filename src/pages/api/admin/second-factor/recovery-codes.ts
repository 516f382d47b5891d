import type { renewRecoveryCodes } from '#contract/second-factor/renew-recovery-codes.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const POST = endpoint<typeof renewRecoveryCodes>(({ app, request }) =>
  app.secondFactor.renewRecoveryCodes(request),
)

export const ALL = otherMethods({ POST })
