import type { Page } from '@playwright/test'

const NOON = new Date('2026-11-20T12:00:00+05:30')

/**
 * Stops the clock of a page that is opened afterwards: what it does by the clock it does when a test lets time
 * run, however long a busy machine takes for everything else.
 */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: NOON })
  await page.clock.pauseAt(NOON.getTime() + 1000)
}
