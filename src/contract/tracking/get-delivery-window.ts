import { get, type ApiCall } from '../api-call.ts'

/** When a product arrives that is ordered and paid today, by the calendars of workshop and courier: two lines. */
export const getDeliveryWindow = (): ApiCall<readonly [string, string]> => get('/api/delivery-window')
