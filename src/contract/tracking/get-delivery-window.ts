import type { ApiCall } from '../api-call.ts'

/** When a product arrives that is ordered and paid today, by the calendars of workshop and courier: two lines. */
export const getDeliveryWindow = (): ApiCall<readonly [string, string]> => ({
  method: 'GET',
  path: '/api/delivery-window',
})
