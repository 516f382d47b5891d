import { conflict, Refusal } from '../refusal.ts'

/** 409 for a key that stands for something else already, as after an answer that never came: staff read it. */
export const keyUsed = (): Refusal =>
  conflict(
    'idempotency_key_used',
    'What you sent before has arrived. Please look at the order before you send this, too.',
  )
