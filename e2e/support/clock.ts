import type { Page } from '@playwright/test'

const NOON = new Date('2026-11-20T12:00:00+05:30')
/**
 * A clock is stopped this far in the future: longer than a slow machine takes to stop it, and shorter than a page waits
 * for the back end.
 */
const TO_COME_MS = 10 * 1000

/**
 * Stops the clock of a page that is opened afterwards: its timers fire only when a test lets time pass, however slow
 * the machine is.
 */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: NOON })
  await page.clock.pauseAt(NOON.getTime() + TO_COME_MS)
}

/** Stops the clock of a page whose clock is installed and running; timers due meanwhile fire once. */
export const holdClock = async (page: Page): Promise<void> => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + TO_COME_MS)
}
