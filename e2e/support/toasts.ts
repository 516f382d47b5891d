import type { Page } from '@playwright/test'

/** Whether a page has had a toast to show, even one that hasn't appeared yet or is gone again. */
export const hasToasted = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.woken?.['toasts'] === true)
