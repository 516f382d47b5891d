import { conflict, Refusal } from '../refusal.ts'

/**
 * 409 for an idempotency key that was used for another request, such as one whose answer was lost; staff read the
 * message.
 */
export const idempotencyKeyUsed = (): Refusal =>
  conflict(
    'idempotency_key_used',
    'What you sent earlier has arrived. Please check the order before you send this too.',
  )
