import { onTestFinished, vi } from 'vitest'

/** Every wait of a second or more that anybody asks for is noted, and is over at once if it is shorter than thirty. */
export const noteWaits = (): readonly number[] => {
  const waits: number[] = []
  const real = setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: (...given: readonly unknown[]) => void,
    ms = 0,
    ...given: readonly unknown[]
  ) => {
    if (ms >= 1000) waits.push(ms)
    return real(run, ms >= 1000 && ms < 30 * 1000 ? 0 : ms, ...given)
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return waits
}
