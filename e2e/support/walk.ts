import type { Locator, Page } from '@playwright/test'

/** As often as anybody would press Tab. */
export const MAX_TAB_STOPS = 60

/** Presses Tab until something has the focus, as often as anybody would. */
export const walkTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab never came to ${target}`)
}
