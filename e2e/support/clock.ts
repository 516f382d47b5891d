import type { Page } from '@playwright/test'

const NOON = new Date('2026-11-20T12:00:00+05:30')
/**
 * A clock is stopped at a moment to come: farther than a slow machine takes to hear of it, and sooner than a page gives
 * up what it has asked the back end.
 */
const TO_COME_MS = 10 * 1000

/**
 * Stops the clock of a page that is opened afterwards: what it does by the clock it does when a test lets time
 * run, however long a busy machine takes for everything else.
 */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: NOON })
  await page.clock.pauseAt(NOON.getTime() + TO_COME_MS)
}

/** Stops the clock of a page whose clock is installed and runs; what waits for it meanwhile happens once. */
export const holdClock = async (page: Page): Promise<void> => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + TO_COME_MS)
}
