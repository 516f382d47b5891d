/** How long a note of staff about an order may be. */
export const MAX_ORDER_NOTE_LENGTH = 2000
