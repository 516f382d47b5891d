import { readSpokenNumber } from '../spoken-number.ts'

const HALF_LENGTH = 5

/** The order number that a text is, or begins to be, as they are stored: '7K3F9-QWM2X' of '#7k3f9qwm2x'; '' for none. */
export const readOrderNumber = (typed: string): string =>
  readSpokenNumber(typed.replace(/^\s*(?:order)?\s*#?/i, ''), HALF_LENGTH)
