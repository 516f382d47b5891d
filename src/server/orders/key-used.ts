import { conflict, Refusal } from '../refusal.ts'

/**
 * 409 for an idempotency key that was used for another request, such as one whose answer was lost; staff read the
 * message.
 */
export const keyUsed = (): Refusal =>
  conflict(
    'idempotency_key_used',
    'What you sent before has arrived. Please look at the order before you send this, too.',
  )
