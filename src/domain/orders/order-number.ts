import { readSpokenNumber } from '../spoken-number.ts'

const HALF_LENGTH = 5

/** Reads an order number, or its beginning: '7K3F9-QWM2X' for '#7k3f9qwm2x'; '' if it isn't one. */
export const readOrderNumber = (typed: string): string =>
  readSpokenNumber(typed.replace(/^\s*(?:order)?\s*#?/i, ''), HALF_LENGTH)
