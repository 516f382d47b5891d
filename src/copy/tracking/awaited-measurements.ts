import { formatDay } from '#domain/time/dates.ts'

/** The texts about measurements that an order waits for. */
export const awaitedText = {
  send: 'Send my measurements',
  sendOthers: 'Send other measurements',
  came: (at: string) => `Your measurements arrived on ${formatDay(at)}. We will check them.`,
} as const
