import type { getDeliveryWindow } from '#contract/tracking/get-delivery-window.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof getDeliveryWindow>(({ app }) => app.tracking.arrivalLines())
