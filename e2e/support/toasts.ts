import type { Page } from '@playwright/test'

/** Whether a page has had a toast to show: also one that is still on its way, or gone again. */
export const hasToasted = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.woken?.['toasts'] === true)
