/** The offer to send measurements along. */
export const fitAttach = {
  offer: (count: number) =>
    count === 1 ? 'Send my one measurement along' : `Send my ${count} measurements along`,
} as const
