import type { startSecondFactor } from '#contract/second-factor/start-second-factor.ts'
import { post } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof startSecondFactor>(({ app, request }) =>
  app.secondFactor.start(request),
)
