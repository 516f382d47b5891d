import { onTestFinished, vi } from 'vitest'

/** Lets no time pass by itself until the test ends: however slow the machine is, all that is done comes at one moment. */
export const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
