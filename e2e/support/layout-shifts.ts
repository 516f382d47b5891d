import type { Page } from '@playwright/test'

/** Makes pages opened from now on record their layout shifts. */
export const noteShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The page's Cumulative Layout Shift so far. */
export const shiftsOf = async (page: Page): Promise<number> => {
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as readonly number[])
  return shifts.reduce((sum, value) => sum + value, 0)
}
