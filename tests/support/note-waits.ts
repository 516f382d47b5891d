import { vi } from 'vitest'

/** Records every wait of a second or more; one shorter than thirty seconds ends at once. */
export const noteWaits = (): readonly number[] => {
  const waits: number[] = []
  const real = setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: (...given: readonly unknown[]) => void,
    ms = 0,
    ...given: readonly unknown[]
  ) => {
    if (ms >= 1000) waits.push(ms)
    return real(run, ms >= 1000 && ms < 30 * 1000 ? 0 : ms, ...given)
  }) as typeof setTimeout)
  return waits
}
