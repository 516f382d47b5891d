/** The offer to send measurements with a request or an order. */
export const fitAttach = {
  offer: (count: number) => (count === 1 ? 'Include my measurement' : `Include my ${count} measurements`),
} as const
