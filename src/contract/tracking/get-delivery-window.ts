import { get, type ApiCall } from '../api-call.ts'

/**
 * When a product that is ordered and paid today would arrive, by the calendars of workshop and courier, as two lines of
 * text.
 */
export const getDeliveryWindow = (): ApiCall<readonly [string, string]> => get('/api/delivery-window')
