/** The choice to send measurements along. */
export const fitAttach = {
  choice: (count: number) =>
    count === 1 ? 'Send my one measurement along' : `Send my ${count} measurements along`,
} as const
