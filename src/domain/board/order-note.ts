/** The most characters in a staff note about an order. */
export const MAX_ORDER_NOTE_LENGTH = 2000
