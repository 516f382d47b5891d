import type { startSecondFactor } from '#contract/second-factor/start-second-factor.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const POST = endpoint<typeof startSecondFactor>(({ app, request }) => app.secondFactor.start(request))

export const ALL = otherMethods({ POST })
