import type { getSecondFactor } from '#contract/second-factor/get-second-factor.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof getSecondFactor>(({ app, request }) => app.secondFactor.state(request))
