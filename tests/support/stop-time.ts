import { vi } from 'vitest'

/** Stops the clock until the test ends, so that everything happens at one moment, however slow the machine is. */
export const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
}
