/** The offer to send measurements with a request or an order. */
export const fitAttach = {
  offer: (count: number) =>
    count === 1 ? 'Send my one measurement along' : `Send my ${count} measurements along`,
} as const
