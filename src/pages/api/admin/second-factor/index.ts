import type { getSecondFactor } from '#contract/second-factor/get-second-factor.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const GET = endpoint<typeof getSecondFactor>(({ app, request }) => app.secondFactor.state(request))

export const ALL = otherMethods({ GET })
