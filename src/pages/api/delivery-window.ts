import type { getDeliveryWindow } from '#contract/tracking/get-delivery-window.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const GET = endpoint<typeof getDeliveryWindow>(({ app }) => app.tracking.arrivalLines())

export const ALL = otherMethods({ GET })
